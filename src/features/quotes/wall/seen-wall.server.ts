import type { Store } from '../../../platform/database/store.ts'
import { variantPath } from '../../media/picture.ts'
import { readUploaded } from '../../media/pictures.server.ts'
import type { SeenWall } from '../../papers/work-order.ts'
import { findWall } from './wall.server.ts'

/** Sharp enough for a picture as wide as a hand. A week's bench sheets may have sixty. */
const leastPx = 400

/**
 * WALL-3: the customer's wall as the workshop sees it: with the piece of `version` of the offer, else the photograph alone:
 * another piece on it would be taken for the one to build. Null where none was sent.
 */
export async function seenWall(store: Store, quoteId: number, version: number): Promise<SeenWall | null> {
  const wall = await findWall(store, quoteId)
  if (!wall) return null
  const view = wall.views.find((one) => one.version === version)
  const id = view?.pictureId ?? wall.photoId
  const [found] = await readUploaded(store, [id])
  if (!found) return null
  const { width, height, widths } = found[1]
  const printed = widths.find((one) => one >= leastPx) ?? width
  return { path: variantPath({ key: id, width: printed, format: 'webp' }), width, height, hasPiece: view !== undefined }
}
