/**
 * WALL-1: rooms to try with, rendered by us. Their cameras are known (tools/photos/render.py and wall.py), so their openings
 * and lenses are exact.
 */
import { usualAboveIn, type WallMarks } from '../marks.ts'
import { photoOf, type WallPhoto } from './read-photo.ts'

type OurPhoto = {
  name: string
  /** In the built-in pictures, and one for its button. */
  path: string
  small: string
  /** The part whose middle is where the lens looked, in pixels; all of it by default. */
  part?: { x: number; y: number; width: number; height: number }
  focal35: number
  corners: WallMarks['corners']
  rectangle: { widthIn: number; heightIn: number }
  /** From the opening to the piece's underside, where the piece covers one that is in the picture. */
  aboveIn?: number
}

export const ourPhotos: readonly OurPhoto[] = [
  {
    name: 'A wall at dusk',
    path: '/media/wall-dusk/1920.jpg',
    small: '/media/wall-dusk/narrow-780.avif',
    // The lens was shifted to the left and down.
    part: { x: 614, y: 0, width: 1306, height: 946 },
    focal35: 42.93,
    corners: [
      [0.37291, 0.66047],
      [0.6274, 0.66047],
      [0.6274, 0.95337],
      [0.37291, 0.95337],
    ],
    rectangle: { widthIn: 36, heightIn: 30 },
  },
  {
    name: 'White brick',
    path: '/media/floating-mantel-reclaimed-pine-brick/1600.jpg',
    small: '/media/floating-mantel-reclaimed-pine-brick/260.avif',
    focal35: 35.57,
    corners: [
      [0.35847, 0.68421],
      [0.69545, 0.68421],
      [0.69545, 0.96727],
      [0.35847, 0.96727],
    ],
    rectangle: { widthIn: 39.37, heightIn: 24.8 },
    aboveIn: 12.2,
  },
]

/** @throws UnusablePhoto, or where the picture can't be loaded */
export async function openOurPhoto({
  path,
  part,
  focal35,
  aboveIn = usualAboveIn,
  ...own
}: OurPhoto): Promise<{ photo: WallPhoto; marks: WallMarks }> {
  const image = new Image()
  image.src = path
  await image.decode()
  const photo = photoOf(image, focal35, part)
  const { width, height } = photo
  return {
    photo,
    marks: {
      version: 1,
      photo: { width, height },
      corners: own.corners,
      rectangle: { kind: 'ours', ...own.rectangle },
      focal35,
      at: { xIn: 0, yIn: aboveIn },
    },
  }
}
