/** A version's text as it was frozen when an offer had one piece. */
export function firstOffer(text: string) {
  const { pieces, choices: _choices, ownLines: _ownLines, ...offer } = JSON.parse(text)
  const [{ key, quantity, note, part, choice, unitLines, deliveryLines, ...piece }] = pieces
  return { ...offer, piece }
}
