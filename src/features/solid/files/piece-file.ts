/**
 * TURN-2: where a piece lies as a file: `/piece.glb?product=…&wood=…&finish=…&l=67.375&w=8&t=8&v=…`, LINK-1's parameters in
 * their order. Pure, on both sides: a page writes such addresses, and the server keeps no other for long.
 */
import type { DrawnPiece } from '../../drawing/drawing.ts'
import { inchesText } from '../../pricing/inches.ts'
import { designSearch } from '../../shared/design-address.ts'

export const pieceFileKinds = ['glb', 'usdz'] as const
export type PieceFileKind = (typeof pieceFileKinds)[number]

/** Raise it with any change of what a file says of the same piece. */
const looks = 2

export type FiledPiece = {
  product: { id: string; name: string }
  woodId: string
  /** '' for none. */
  finishId: string
  piece: DrawnPiece
}

/** '67 3/8 in Heritage Oak Floating Mantel'. */
export const pieceFileName = ({ product, piece }: FiledPiece) => `${inchesText(piece.size.lengthIn)} ${product.name}`

/** LINK-1: what the piece is, without its room. */
export const pieceDesign = ({ product, woodId, finishId, piece: { size } }: FiledPiece) => ({
  choices: { product: product.id, wood: woodId, finish: finishId || null },
  dimensions: { length: size.lengthIn, width: size.widthIn, thickness: size.thicknessIn },
})

export const pieceFilePath = (kind: PieceFileKind, filed: FiledPiece) =>
  `/piece.${kind}?${designSearch(pieceDesign(filed))}&v=${versionOf(filed)}`

/** Of all that a file shows and its address doesn't say. Not of prices. */
function versionOf({ product, piece: { category, making, wood, finish } }: FiledPiece): string {
  const { construction, boardIn, corbel } = making
  const pictures = [wood && (wood.face ?? wood.picture)?.path, wood?.end?.path]
  const tone = finish && [finish.tone, finish.strengthPercent, finish.sheenPercent]
  return hash(JSON.stringify([looks, product.name, category, construction, boardIn, corbel, pictures, tone]))
}

/** FNV-1a, 32 bits: it tells versions apart and is no secret. */
function hash(text: string): string {
  let value = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01_00_01_93)
  return (value >>> 0).toString(36)
}
