/** The longest internal note, in characters. What the form and the API share. */
export const noteLimit = 4_000
