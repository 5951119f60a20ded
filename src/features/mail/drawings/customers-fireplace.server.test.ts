/** DRAW-4, DRAW-5: every email about a piece draws it as the page does: over the customer's fireplace, or over none. */
import { expect, onTestFinished, test } from 'vitest'
import { openLivingQuote, payByCard } from '../../../../tests/support/offers/living-quote.ts'
import { givenOnly, type Setting } from '../../drawing/drawing.ts'
import { drawingText } from '../../drawing/drawing-text.ts'
import { piecesToDraw } from '../render-mail.server.ts'
import { createMailDrawings } from './mail-drawings.server.ts'

const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@example.com', OWNER_EMAIL: 'owner@example.org' }
const fireplace = { fire: 'masonry', opening: { widthIn: 41.5, heightIn: 32 }, undersideIn: 54 } as const

test.each<[string, object | null, Setting]>([
  ['a whole fireplace', fireplace, fireplace],
  ['an opening alone', { ...fireplace, undersideIn: null }, { fire: 'masonry', opening: fireplace.opening }],
  ['none', null, {}],
])('with %s, from the offer to the delivered piece', async (_what, given, setting) => {
  const living = await openLivingQuote('demo', { env })
  await living.store.db
    .updateTable('quotes')
    .set({ fireplace: given && JSON.stringify(given) })
    .execute()
  await living.accepted()
  await living.asOwner('POST', '/api/admin/quotes/1/messages', { text: 'Thank you!' })
  await payByCard(living, 0)
  await living.move('in_production')
  await living.byHand(1)
  const mails = await living.store.db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const parts = { store: living.store, findPictures: async () => () => undefined, readVariant: async () => undefined }
  const draw = createMailDrawings(parts)
  onTestFinished(() => draw.close())
  const kinds = new Set<string>()
  for (const mail of mails.filter(({ kind }) => !kind.startsWith('quote_'))) {
    const pieces = piecesToDraw(mail)
    const texts: string[] = []
    for await (const one of draw(pieces, new AbortController().signal))
      texts.push('text' in one ? one.text : one.message)
    const page = await living.page()
    const { dimensions } = page.piece
    const size = { lengthIn: dimensions.length, widthIn: dimensions.width, thicknessIn: dimensions.thickness }
    expect([mail.kind, texts]).toEqual([mail.kind, [drawingText({ ...page.drawn, size }, givenOnly(setting, 1))]])
    if (given === null) expect(texts.join()).not.toContain('fireplace')
    else expect(texts.join()).toContain('a fireplace opening 41 1/2 in wide and 32 in tall')
    kinds.add(mail.kind)
  }
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      'offer_sent',
      'offer_accepted',
      'offer_answer',
      'message_to_customer',
      'payment_receipt',
      'order_progress',
    ]),
  )
})
