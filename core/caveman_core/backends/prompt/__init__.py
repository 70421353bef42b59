"""What a model is told, and how its text is read. Pure.

system      the texts that are the same in every call of a purpose, so that a provider can cache them
key         letters drawn anew for each call: tags that hold it cannot have been written by who wrote the file
part        what stands between two tags: a section, its heading, an answer, the findings about it
line        of a section that is sent line by line: `3| text`
"""
