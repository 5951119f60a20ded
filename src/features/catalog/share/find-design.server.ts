/** LINK-1: the piece of a link as the shop makes it now, for whatever shows it to a machine. */
import type { Store } from '../../../platform/database/store.ts'
import { makingOf } from '../../drawing/making/making.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import { longestDesignValue, type ReadDesign } from '../../shared/design-address.ts'
import { type AnyProduct, listFinishes, listSpecies, sizeRangeOf } from '../catalog.server.ts'
import { drawnPieces } from '../drawn-pieces.server.ts'
import { sharedPiece } from './shared-piece.ts'

/** Whether each parameter is one of these, is there once, and is short enough to be read. */
export function hasOnly(search: URLSearchParams, known: readonly string[]): boolean {
  const names = [...search.keys()]
  return (
    names.every((name) => known.includes(name)) &&
    new Set(names).size === names.length &&
    [...search.values()].every((value) => value.length < longestDesignValue)
  )
}

/** Undefined for what the shop doesn't make: another wood, another finish, a size that the product doesn't come in. */
export async function findDesign(
  store: Store,
  product: AnyProduct,
  design: ReadDesign | undefined,
  findPictures: FindPictures,
) {
  const [woods, finishes] = await Promise.all([listSpecies(store), listFinishes(store)])
  const { id, category, wood_species_id: woodSpeciesId } = product
  const offered = { product: { id, category, woodSpeciesId, ...sizeRangeOf(product) }, woods, finishes }
  const piece = design && sharedPiece(design, offered)
  if (!piece) return undefined
  const { size, woodId, finishId } = piece
  const drawn = { category, making: makingOf(product), size, woodSpeciesId: woodId, finishOptionId: finishId || null }
  const [shown] = await drawnPieces(store, [drawn], findPictures)
  return shown && { ...piece, drawn: shown, wood: woods.find(({ id }) => id === woodId) }
}
