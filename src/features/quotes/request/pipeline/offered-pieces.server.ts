/** DESK-3: what lists say of the newest offer of a quote: its first piece, how many more, and what the customer answered. */
import { isOneOf } from '../../../../platform/database/one-of.ts'
import type { Store } from '../../../../platform/database/store.ts'
import { countPieces } from '../../../pricing/counted-pieces.ts'
import type { PieceSize } from '../../../pricing/piece.ts'

export type Offered = {
  /** Undefined where what is stored can't be read. */
  firstPiece: { productName: string; woodSpeciesName: string; size: PieceSize; quantity: number } | undefined
  morePieces: number
  answeredAt: number | null
  /** In the customer's words: why they declined. */
  answer: string
}

type StoredPiece = {
  key: string
  quantity?: number
  part?: 'fixed' | 'option' | 'choice'
  choice?: string | null
  productName: string
  woodName: string
  size: PieceSize
}

/** What a frozen version says of its pieces. Those from before an offer could have several have one `piece`. */
type StoredOffer = { piece?: StoredPiece; pieces?: StoredPiece[]; choices?: { key: string; preset: string }[] }

/** By the quote's id. Once accepted, of what was chosen; before, of what is taken unless the customer chooses otherwise. */
export async function readOffered(store: Store, quoteIds: readonly number[]): Promise<Map<number, Offered>> {
  if (quoteIds.length === 0) return new Map()
  const versions = await store.db
    .selectFrom('offer_versions')
    .leftJoin('offer_acceptances', 'offer_acceptances.version_id', 'offer_versions.id')
    .select([
      ...(['offer_versions.quote_id as quoteId', 'offer_versions.text', 'offer_acceptances.agreed'] as const),
      ...(['offer_versions.answered_at as answeredAt', 'offer_versions.answer'] as const),
    ])
    .where(isOneOf(store, 'offer_versions.quote_id', quoteIds, 'bigint'))
    // The newest version never is.
    .where('offer_versions.state', '<>', 'replaced')
    .orderBy('offer_versions.number')
    .execute()
  return new Map(
    versions.map(({ quoteId, text, agreed, ...answered }) => {
      const [first, ...more] = piecesOf(text, agreed)
      const firstPiece = first && {
        ...{ productName: first.productName, woodSpeciesName: first.woodName },
        ...{ size: first.size, quantity: first.quantity ?? 1 },
      }
      return [
        quoteId,
        { firstPiece, morePieces: countPieces(more.map(({ quantity = 1 }) => ({ quantity }))), ...answered },
      ]
    }),
  )
}

/** By the quote's id: how many its first line asks for, and how many the others. */
export async function readAskedCounts(
  store: Store,
  quoteIds: readonly number[],
): Promise<Map<number, { first: number; more: number }>> {
  if (quoteIds.length === 0) return new Map()
  const pieces = await store.db
    .selectFrom('quote_pieces')
    .select(['quote_id', 'quantity'])
    .where(isOneOf(store, 'quote_id', quoteIds, 'bigint'))
    .orderBy('quote_id')
    .orderBy('position')
    .execute()
  const asked = Map.groupBy(pieces, ({ quote_id }) => quote_id)
  return new Map(
    Array.from(asked, ([id, [first, ...more]]) => [id, { first: first?.quantity ?? 1, more: countPieces(more) }]),
  )
}

function piecesOf(text: string, agreed: string | null): StoredPiece[] {
  let offer: StoredOffer
  let chosen: { pieces: string[] } | null
  try {
    offer = JSON.parse(text)
    chosen = agreed === null ? null : JSON.parse(agreed)
  } catch {
    // Someone changed it in the database. The quote's details say so; its row says what was asked for.
    return []
  }
  const { piece, choices = [], pieces = piece ? [piece] : [] } = offer
  const isPreset = ({ key, choice }: StoredPiece) => choices.some((one) => one.key === choice && one.preset === key)
  const taken = pieces.filter((one) =>
    chosen ? chosen.pieces.includes(one.key) : one.part === 'choice' ? isPreset(one) : one.part !== 'option',
  )
  return taken.length > 0 ? taken : pieces
}
