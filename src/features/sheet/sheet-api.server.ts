/**
 * SHEET-2: `/sheet.pdf?product=…&wood=…&l=…&paper=a4`, the sheet of a design link on Letter or A4, at a true scale. Only of
 * what the shop makes, in sizes that it makes. Nothing personal is on it.
 */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { type ApiEnv, Problem } from '../../platform/api.ts'
import type { Store } from '../../platform/database/store.ts'
import { createLine } from '../../platform/line.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { findProduct, poundsPerBoardFootOf } from '../catalog/catalog.server.ts'
import { findDesign, hasOnly } from '../catalog/share/find-design.server.ts'
import { givenOnly } from '../drawing/drawing.ts'
import { settingOf } from '../drawing/visit-fireplace.ts'
import { type FindPictures, isFresh } from '../media/serve-media.server.ts'
import { answerPaper } from '../papers/answer-paper.server.ts'
import { PapersBusy, type RenderPaper } from '../papers/papers.server.tsx'
import type { DesignSheet } from '../papers/work-order.ts'
import { fractionText } from '../pricing/inches.ts'
import { dayBefore, shortDate } from '../shared/days.server.ts'
import { designParameters, parseDesign } from '../shared/design-address.ts'

const sheetParameters = [...designParameters, 'paper']

type Parts = {
  store: Store
  findPictures: FindPictures
  renderPaper: RenderPaper
  metrics: Pick<Metrics, 'watchWork'>
  now: () => number
}

/** Raise it with any change of how a sheet looks. */
const looks = 2
/** Papers of offers wait in the same line behind these, so visitors have few of its places. */
const limits = { atOnce: 1, mostWaiting: 4, mostWaitMs: 10_000 }
/** Of the latest, 400 KB each: one that is looked at is often printed next. */
const mostKept = 6

export function createSheetApi({ store, findPictures, renderPaper, metrics, now }: Parts) {
  const inLine = createLine(limits)
  metrics.watchWork('sheet', inLine.counts)
  const kept = new Map<string, Promise<Uint8Array>>()

  /** The same bytes for the same sheet. Rejects with `PapersBusy` while too many wait. */
  function make(sheet: DesignSheet, key: string): Promise<Uint8Array> {
    const known = kept.get(key)
    const made =
      known ??
      inLine(0, () => renderPaper(sheet)).then((turn) => {
        if (!turn.ok) throw new PapersBusy()
        return turn.value
      })
    kept.delete(key)
    kept.set(key, made)
    if (!known) made.catch(() => kept.get(key) === made && kept.delete(key))
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return made
  }

  return new Hono<ApiEnv>().get('/sheet.pdf', async (c) => {
    const { search, searchParams } = new URL(c.req.url)
    const paper = searchParams.get('paper') ?? 'letter'
    const design = hasOnly(searchParams, sheetParameters) && isPaper(paper) ? parseDesign(search) : undefined
    const product = design && (await findProduct(store, design.choices.product ?? ''))
    const piece = product && (await findDesign(store, product, design, findPictures))
    if (!piece || !isPaper(paper)) throw notFound()

    const at = dayBefore(now(), 0).startsAt
    const sheet: DesignSheet = {
      kind: 'sheet',
      size: paper,
      drawn: piece.drawn,
      setting: givenOnly(settingOf(piece.fireplace), 1),
      title: { name: product.name, date: shortDate(at) },
      pounds: piece.wood ? poundsPerBoardFootOf(piece.wood) : null,
      at,
    }
    const key = createHash('sha256')
      .update(JSON.stringify([looks, sheet]))
      .digest('base64url')
    // Until tomorrow's date is on it, or a wood, finish or name is another.
    const headers = { etag: `"${key}"`, 'cache-control': 'public, max-age=3600' }
    if (isFresh(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers)
    const file = `${product.id}-${fractionText(piece.size.lengthIn).replace(/[^\d]+/g, '-')}-in.pdf`
    return await answerPaper(c, make(sheet, key), { file, headers })
  })
}

const isPaper = (text: string) => text === 'letter' || text === 'a4'

const notFound = () =>
  new Problem(404, "We can't draw that piece. Check its size and wood in the builder.", {
    headers: { 'cache-control': 'no-store' },
  })
