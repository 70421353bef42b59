"""Two texts as data, and that data as lines for a terminal. Pure: no disk, no output, no settings.

match      a run of elements (lines or words) that both texts have, in order
piece      a stretch of text that is equal, removed or added
row        whole lines of either text that belong together, as pieces; all rows rebuild both texts exactly
part       the rows of one section, with its title
stretch    what of a part is shown: rows, or how many unchanged lines are left out
sheet      how a row becomes lines of a given width: the words in place, or the two texts side by side

alignment, words, rows, parts, stretches and unified import nothing of rich.
"""
