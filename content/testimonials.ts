/**
 * SAMPLES. No customer said these words. The home page shows them, under `samplesNote`, until the first real review is in:
 * enter those at the desk under 'Gallery Images', or let the shop ask for them (HOME-4, WIN-10).
 */
export const samples = {
  /** Told to every visitor, as long as the samples are shown. */
  note: 'Samples, until real ones are in',
  quotes: [
    {
      words:
        'We sent photos of a crooked fireplace wall and a tape measure. The mantel came scribed to the stone and sat flat the first time.',
      name: 'Sample customer',
      piece: 'Floating mantel in reclaimed oak, 72 inches',
      place: 'Green Hills',
    },
    {
      words:
        'The estimate on the page and the quote in my inbox matched, and they never pushed the pricier wood. Pine was right for the room.',
      name: 'Sample customer',
      piece: 'Corbel mantel in reclaimed pine, 66 inches',
      place: 'Franklin',
    },
    {
      words:
        'Four beams up and the floor swept by three in the afternoon. The old mortise pockets are the first thing guests ask about.',
      name: 'Sample customer',
      piece: 'Four ceiling beams in barn wood, 16 feet',
      place: 'East Nashville',
    },
  ],
}
