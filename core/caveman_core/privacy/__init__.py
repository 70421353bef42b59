"""What may not leave the machine though a person allowed a model (docs/decisions/019)."""
