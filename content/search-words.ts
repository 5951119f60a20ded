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
