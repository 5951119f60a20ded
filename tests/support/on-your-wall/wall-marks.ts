/** What the page marks on a photograph of a wall: the opening of its fireplace, and where the piece hangs. */
export const wallMarks = {
  version: 1,
  photo: { width: 1600, height: 1200 },
  corners: [
    [0.3, 0.5],
    [0.7, 0.5],
    [0.7, 0.8],
    [0.3, 0.8],
  ],
  rectangle: { kind: 'opening', widthIn: 36, heightIn: 30 },
  focal35: 26,
  at: { xIn: 0, yIn: 14 },
}
