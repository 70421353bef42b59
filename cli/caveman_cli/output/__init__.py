"""What is printed and logged, and how: the console, the log, times, differences, receipts."""
