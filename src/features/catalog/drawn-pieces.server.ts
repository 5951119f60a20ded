/** DRAW-4: what drawings show of pieces that were quoted or ordered, also in woods and finishes that are no longer offered. */
import type { Store } from '../../platform/database/store.ts'
import type { DrawnPiece } from '../drawing/drawing.ts'
import { type Making, usualMaking } from '../drawing/making/making.ts'
import type { FindPictures } from '../media/serve-media.server.ts'
import type { PieceSize } from '../pricing/piece.ts'
import type { Category } from '../pricing/pricing.ts'
import { listAllFinishes, listSpecies } from './catalog.server.ts'

/** A piece as rows of quotes and orders name it. */
export type PieceToDraw = {
  category: Category
  /** Undefined in what older versions stored: as usual for its category. */
  making?: Making | undefined
  size: PieceSize
  /** Null where none was stored: the piece is then an even tone. */
  woodSpeciesId: string | null
  finishOptionId: string | null
}

/** Finds the drawings of these pieces. Reads every wood and finish: a shop has a dozen. */
export async function lookUpDrawings(
  store: Store,
  pieces: readonly PieceToDraw[],
  findPictures: FindPictures,
): Promise<(piece: PieceToDraw) => DrawnPiece> {
  const [species, finishes] = await Promise.all([listSpecies(store), listAllFinishes(store)])
  const shown = species.filter(({ id }) => pieces.some(({ woodSpeciesId }) => woodSpeciesId === id))
  const pictureOf = await findPictures(
    shown.flatMap((row) => [row.picture_id, row.face_picture_id, row.end_picture_id]),
  )
  return ({ category, making, size, woodSpeciesId, finishOptionId }) => {
    const wood = shown.find(({ id }) => id === woodSpeciesId)
    const finish = finishes.find(({ id }) => id === finishOptionId)
    return {
      category,
      making: making ?? usualMaking(category),
      size,
      wood: wood
        ? {
            name: wood.name,
            face: pictureOf(wood.face_picture_id) ?? null,
            end: pictureOf(wood.end_picture_id) ?? null,
            picture: pictureOf(wood.picture_id) ?? null,
          }
        : null,
      finish: finish
        ? {
            name: finish.name,
            tone: finish.tone,
            strengthPercent: finish.strength_percent,
            sheenPercent: finish.sheen_percent,
          }
        : null,
    }
  }
}

/** The drawings in the same order. */
export async function drawnPieces(
  store: Store,
  pieces: readonly PieceToDraw[],
  findPictures: FindPictures,
): Promise<DrawnPiece[]> {
  return pieces.map(await lookUpDrawings(store, pieces, findPictures))
}
