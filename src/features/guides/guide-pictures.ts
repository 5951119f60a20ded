/** The pictures that guides show themselves. All ship with the shop; a test compares their sizes with the files. */
import { shippedPicture } from '../media/picture.ts'

export const guidePictures = {
  mantelEnd: shippedPicture('mantel-three-quarter', 1600, 1200),
  dusk: shippedPicture('hero-dusk', 2400, 1350),
  sawhorses: shippedPicture('beam-on-sawhorses', 1600, 1067),
  chestnutClose: shippedPicture('close-american-chestnut', 2000, 1250),
  oakStrip: shippedPicture('strip-reclaimed-oak', 2880, 360),
  pineStrip: shippedPicture('strip-reclaimed-pine', 2880, 360),
  chestnutStrip: shippedPicture('strip-american-chestnut', 2880, 360),
  barnStrip: shippedPicture('strip-barn-wood', 2880, 360),
}

/** A hand's distance away, in raking light, by the id of the wood. A wood that the owner added has none. */
export const closeUps = {
  'reclaimed-oak': shippedPicture('close-reclaimed-oak', 2000, 1250),
  'reclaimed-pine': shippedPicture('close-reclaimed-pine', 2000, 1250),
  'american-chestnut': guidePictures.chestnutClose,
  'barn-wood': shippedPicture('close-barn-wood', 2000, 1250),
}
