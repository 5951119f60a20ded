/**
 * What a drawing to scale shows (DRAW-1): a piece, its wood and finish, and the room it goes into. Pure, on both sides.
 */
import type { Picture } from '../media/picture.ts'
import type { PieceSize } from '../pricing/piece.ts'
import type { Category } from '../pricing/pricing.ts'
import { corbelDropIn } from './making/corbels.ts'
import type { Making } from './making/making.ts'

export type DrawnWood = {
  name: string
  /** The long face of one beam, 120 x 14 inches, and its sawn end, 14 x 14 inches. */
  face: Picture | null
  end: Picture | null
  /** The wood's picture in the catalog, for a wood without a face. */
  picture: Picture | null
}

/** `tone` is '#rrggbb', or null for a finish that leaves the color as it is. */
export type DrawnFinish = { name: string; tone: string | null; strengthPercent: number; sheenPercent: number }

export type DrawnPiece = {
  category: Category
  making: Making
  /** `widthIn` is the depth from the wall, `thicknessIn` the height of the face. Each above 0, at most 480. */
  size: PieceSize
  /** Null before one is chosen. */
  wood: DrawnWood | null
  finish: DrawnFinish | null
}

type Opening = { widthIn: number; heightIn: number }

export const fires = ['masonry', 'factory-built', 'gas', 'unknown'] as const
export type Fire = (typeof fires)[number]

/** What the wall behind a mantel is made of. */
export const walls = ['plaster', 'brick', 'stone', 'shiplap', 'tile'] as const
export type Wall = (typeof walls)[number]

/** The room, as far as the customer has said. What is missing is drawn as usual. */
export type Setting = {
  /** Of the firebox, from the finished hearth. */
  opening?: Opening | undefined
  /** Inches from the finished hearth to the underside of a mantel (not of its corbels). */
  undersideIn?: number | undefined
  fire?: Fire | undefined
  /** SHEET-1: plaster where nobody has said. */
  wall?: Wall | undefined
  /** How many ceiling beams hang in the room. */
  beams?: number | undefined
  /**
   * JOB-6: nothing that is there only for scale. On a bench a printed dimension is an instruction, so a fireplace that
   * nobody gave is left out.
   */
  onlyGiven?: boolean
}

/** For papers, emails and the desk: what was agreed. `quantity` is how many beams, of a ceiling beam. */
export const givenOnly = (setting: Setting, quantity: number): Setting => ({
  ...setting,
  beams: setting.beams ?? quantity,
  onlyGiven: true,
})

/** Inches that a picture of a wood's face shows, and one of a sawn end (content/photos/woods). */
export const faceIn = { width: 120, height: 14 }
export const endIn = 14

type StoredFireplace = {
  fire?: Fire | undefined
  wall?: Wall | undefined
  opening: Opening | null
  undersideIn: number | null
}

/** Of a quote's fireplace, as it is stored. */
export const settingOfStored = ({ fire, wall, opening, undersideIn }: StoredFireplace): Setting => ({
  fire,
  wall,
  opening: opening ?? undefined,
  undersideIn: undersideIn ?? undefined,
})

/** Whether there is a fireplace to draw. */
export const showsFireplace = ({ opening, onlyGiven }: Setting) => !onlyGiven || opening !== undefined

const usualOpening: Opening = { widthIn: 36, heightIn: 30 }

/** The underside of most mantels: its top is then at 54 to 60 inches, as the guides recommend. */
const usualUndersideIn = 50
/** Over the opening, below a corbel: outside the 12 inches of the model code. */
const usualClearIn = 14

/** From the middle of one beam to the next: the guides say 4 to 6 feet. */
export const beamSpacingIn = 54
const mostBeams = 12

/** What a room can have, in inches. The underside counts from the hearth. */
export const fireplaceBounds = {
  width: { min: 6, max: 144 },
  height: { min: 6, max: 96 },
  underside: { min: 0, max: 480 },
} as const

/** The setting with everything filled in, and kept within what a room can have. */
export function wholeSetting({ category, size }: Pick<DrawnPiece, 'category' | 'size'>, setting: Setting) {
  const { width, height, underside } = fireplaceBounds
  const opening = {
    widthIn: within(setting.opening?.widthIn ?? usualOpening.widthIn, width.min, width.max),
    heightIn: within(setting.opening?.heightIn ?? usualOpening.heightIn, height.min, height.max),
  }
  const dropIn = category === 'corbel-mantel' ? corbelDropIn(size) : 0
  const usualIn = Math.max(usualUndersideIn, Math.ceil(opening.heightIn + usualClearIn + dropIn))
  return {
    opening,
    undersideIn: within(setting.undersideIn ?? usualIn, dropIn, underside.max),
    fire: setting.fire ?? 'unknown',
    beams: beamsIn(setting, size.lengthIn),
  }
}

/** Rooms are mostly a third wider than their beams are long. Never fewer for longer beams. */
export const beamsIn = ({ beams }: Setting, lengthIn: number) =>
  beams === undefined
    ? within(Math.round((lengthIn * 4) / 3 / beamSpacingIn) - 1, 2, 4)
    : within(Math.round(beams), 1, mostBeams)

export type WholeSetting = ReturnType<typeof wholeSetting>

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
