/** The emails about a new quote: the customer's confirmation and the owner's notice. */
import type { Store } from '../../../platform/database/store.ts'
import { readSaleRules } from '../../delivery/sale-rules.server.ts'
import type { Sender } from '../../mail/mail-allowances.server.ts'
import { putInOutbox } from '../../mail/outbox.server.ts'
import { answerDueAt } from './promise/promise-clock.server.ts'
import { linkOf } from './quote-links.server.ts'
import type { QuoteWithPieces } from './quote-pieces.server.ts'
import {
  askedPieceInMail,
  askedPiecesInMail,
  deliveryOf,
  fireplaceOf,
  priceLinesOf,
  quoteTexts,
} from './stored-quote.server.ts'

/** MAIL-2: in the quote's transaction, so the quote and its emails are stored together. */
export async function mailQuote(store: Store, quote: QuoteWithPieces, sender: Sender, now: number): Promise<void> {
  const content = {
    quoteId: quote.id,
    sentAt: quote.created_at,
    answerDueAt: answerDueAt(quote.created_at),
    ...quoteTexts(quote),
    piece: { ...askedPieceInMail(quote), boardFeet: quote.board_feet },
    pieces: askedPiecesInMail(quote),
    pricePerBoardFootCents: quote.price_per_board_foot_cents,
    woodCents: quote.wood_cents,
    finishCents: quote.finish_cents,
    processingCents: quote.processing_cents,
    shippingCents: quote.shipping_cents,
    totalCents: quote.total_cents,
    leadTimeWeeks: (await readSaleRules(store)).delivery.leadTimeWeeks,
    totalToCents: quote.total_to_cents,
    delivery: deliveryOf(quote),
    priceLines: priceLinesOf(quote),
    fireplace: fireplaceOf(quote),
  }
  const token = await linkOf(store, quote.id, now)
  const confirmation = { ...content, token }
  await putInOutbox(
    store,
    { kind: 'quote_confirmation', recipient: quote.customer_email, sender, content: confirmation },
    now,
  )
  await putInOutbox(store, { kind: 'quote_notice', recipient: null, content }, now)
}
