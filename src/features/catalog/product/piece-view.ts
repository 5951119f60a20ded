/** What the drawing on a product's page shows, on the server and in the browser. */
import type { PieceViewProps } from '../../drawing/piece-view.tsx'
import type { PieceSize } from '../../pricing/piece.ts'
import type { Product } from '../catalog-queries.ts'
import type { PieceFinish, PieceWood } from './buy-piece.ts'

type Choices = { wood: PieceWood | undefined; finish: PieceFinish | undefined }

export const viewOf = ({ category, making }: Product, size: PieceSize, { wood, finish }: Choices): PieceViewProps => ({
  piece: { category, making, size, wood: wood ?? null, finish: finish ?? null },
  poundsPerBoardFoot: wood?.poundsPerBoardFoot,
  idPrefix: 'piece',
})
