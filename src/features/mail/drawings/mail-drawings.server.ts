/** DRAW-4: the drawings of an email's pieces, made when it is sent. The outbox keeps only what they show. */

import type { Store } from '../../../platform/database/store.ts'
import type { WorkCounts } from '../../../platform/line.ts'
import { drawnPieces, type PieceToDraw } from '../../catalog/drawn-pieces.server.ts'
import { givenOnly, type Setting, settingOfStored } from '../../drawing/drawing.ts'
import type { ReadVariant } from '../../drawing/png/with-pictures.server.ts'
import type { FindPictures } from '../../media/serve-media.server.ts'
import type { MailContent } from '../mail-content.server.ts'

/** Of one email. Each takes a tenth of a second and 100 KB, and the email has a table of all its pieces. */
const mostDrawings = 6
/** Twice what the email shows, for sharp screens. The layout for a narrow screen: most email is read on a phone. */
const widthPx = 880

/** What a drawing in an email shows. */
export type PieceInMail = {
  piece: PieceToDraw
  setting: Setting
  quantity: number
  /** Whose customer's fireplace it hangs over. */
  quoteId?: number
}

export type MailDrawing = {
  png: Buffer
  /** The same in a sentence. */
  text: string
}

/** Draws one piece after the other, until `signal` ends it. An error stands for a piece that couldn't be drawn. */
export type DrawForMail = (pieces: readonly PieceInMail[], signal: AbortSignal) => AsyncIterable<MailDrawing | Error>

type Parts = {
  store: Store
  findPictures: FindPictures
  readVariant: ReadVariant
  /** Path of png-program, in the built shop. */
  program?: string
}

/** Its code is loaded with the first email that has a drawing. `close` ends the program that draws, for good. */
export function createMailDrawings({
  store,
  findPictures,
  ...pngParts
}: Parts): DrawForMail & { counts: () => WorkCounts; close: () => Promise<void> } {
  const loadCode = async () => {
    const [{ createDrawPng }, { drawingText }] = await Promise.all([
      import('../../drawing/png/drawing-png.server.tsx'),
      import('../../drawing/drawing-text.ts'),
    ])
    return { drawPng: createDrawPng(pngParts), drawingText }
  }
  let loading: ReturnType<typeof loadCode> | undefined
  const counted: WorkCounts = { running: 0, waiting: 0, refused: 0, failed: 0 }
  const draw: DrawForMail = async function* (pieces, signal) {
    loading ??= loadCode()
    const { drawPng, drawingText } = await loading
    const drawn = await drawnPieces(
      store,
      pieces.map(({ piece }) => piece),
      findPictures,
    )
    const fireplaces = await fireplacesOf(
      store,
      pieces.flatMap(({ quoteId }) => quoteId ?? []),
    )
    for (const [index, piece] of drawn.entries()) {
      const { setting: said = {}, quantity = 1, quoteId } = pieces[index] ?? {}
      const setting = givenOnly({ ...(quoteId !== undefined && fireplaces.get(quoteId)), ...said }, quantity)
      counted.running += 1
      try {
        const png = await drawPng(piece, setting, widthPx, { isSheet: true, signal })
        yield { png, text: drawingText(piece, setting) }
      } catch (error) {
        if (signal.aborted) return
        counted.failed += 1
        yield error instanceof Error ? error : new Error(String(error))
      } finally {
        counted.running -= 1
      }
    }
  }
  const close = async () => {
    // Code that couldn't be loaded failed an email, whose log has the error, and started nothing.
    const code = await loading?.catch(() => undefined)
    await code?.drawPng.close()
  }
  return Object.assign(draw, { counts: () => ({ ...counted }), close })
}

/** What to draw for an email: each different piece once. None in what older versions saved, and in a list of quotes. */
export function piecesOf(content: MailContent): PieceInMail[] {
  const all = drawnIn(content)
  const quoteId = 'quoteId' in content && typeof content.quoteId === 'number' ? { quoteId: content.quoteId } : {}
  const setting = 'fireplace' in content && content.fireplace ? settingOfStored(content.fireplace) : {}
  const pieces = all.flatMap(({ lengthIn, widthIn, thicknessIn, toDraw, quantity }) =>
    toDraw ? [{ piece: { ...toDraw, size: { lengthIn, widthIn, thicknessIn } }, setting, quantity, ...quoteId }] : [],
  )
  const different = new Map(pieces.map((one) => [JSON.stringify(one), one]))
  return [...different.values()].slice(0, mostDrawings)
}

function drawnIn(content: MailContent) {
  if ('items' in content) return content.items
  // An email about money names them only.
  const pieces = 'pieces' in content ? content.pieces.filter((piece) => typeof piece !== 'string') : []
  if (pieces.length > 0) return pieces
  return 'piece' in content ? [{ ...content.piece, quantity: 1 }] : []
}

/** Of these quotes' customers, as far as they were given. An email about an offer or an order doesn't keep them. */
async function fireplacesOf(store: Store, quoteIds: readonly number[]): Promise<Map<number, Setting>> {
  if (quoteIds.length === 0) return new Map()
  const rows = await store.db.selectFrom('quotes').select(['id', 'fireplace']).where('id', 'in', quoteIds).execute()
  return new Map(rows.flatMap(({ id, fireplace }) => (fireplace ? [[id, settingOfStored(JSON.parse(fireplace))]] : [])))
}
