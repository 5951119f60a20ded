/**
 * SAMPLES. No customer said these words. Replace all three with your customers' own, with their permission, before the
 * shop opens to the public. The home page shows only these (HOME-4).
 */
export const testimonials = [
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
]
