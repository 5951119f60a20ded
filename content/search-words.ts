/**
 * Words that a shopper means the same by: other spellings, common misspellings. A search for one of a group finds all of
 * it. Regular plurals follow on their own. Keep names of different things apart, even if they are close: a search for
 * beams must not list every mantel that was sawn from a timber.
 */
export const wordsAlike: readonly (readonly string[])[] = [
  ['mantel', 'mantle', 'mantelpiece', 'mantlepiece', 'mantelshelf', 'mantleshelf'],
  ['shelf', 'shelve', 'shelves'],
  ['corbel', 'corbell', 'corble'],
  ['barn', 'barnwood'],
  ['gray', 'grey'],
  ['color', 'colour'],
  ['molding', 'moulding'],
  ['mitered', 'mitred'],
  ['planed', 'plained'],
]

/** What people look for who don't know what a thing is called, by category. Each of its pieces is found by these, too. */
export const usesOf = {
  'floating-mantel': ['floating', 'shelf', 'mantel', 'fireplace', 'hearth'],
  'corbel-mantel': ['corbel', 'shelf', 'mantel', 'fireplace', 'hearth', 'bracket'],
  'ceiling-beam': ['ceiling', 'beam', 'rafter', 'timber'],
} as const

/** Said of everything we make: a search leaves them out where they find nothing. */
export const saidOfAll: readonly string[] = [
  ...['rustic', 'reclaimed', 'wood', 'wooden', 'solid', 'custom', 'handmade', 'old', 'antique', 'vintage', 'salvaged'],
  ...['long', 'wide', 'deep', 'tall', 'thick', 'size', 'foot', 'feet', 'inch', 'inches', 'made', 'measure', 'piece'],
]

/** Between the words that matter. */
export const fillers: readonly string[] = [
  ...['a', 'an', 'and', 'any', 'by', 'for', 'from', 'i', 'in', 'is', 'it', 'my', 'of', 'on', 'or', 'our', 'over'],
  ...['some', 'the', 'to', 'with', 'your'],
]
