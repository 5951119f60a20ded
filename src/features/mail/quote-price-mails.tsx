/** WHY-1, DOOR-4: the price and the delivery of a quote in its emails. */
import { deliveryText, quoteTaxNote, totalName } from '../delivery/quote/quote-words.ts'
import { priceLabel } from '../pricing/line-names.ts'
import { formatRange } from '../pricing/money.ts'
import { countText, quoteLines } from '../pricing/price-lines.ts'
import type { MailContent } from './mail-content.server.ts'
import { Paragraph, Rows } from './mail-layout.tsx'
import { namesOf } from './offers/offer-mail-parts.tsx'

type Quote = MailContent<'quote_confirmation'>

export const Price = ({ quote }: { quote: Quote }) => (
  <>
    <Rows
      money
      rows={[
        ...linesOf(quote).map(({ label, piece, amountCents, toCents, rule, ...counted }) => ({
          name: priceLabel({ label, piece }, namesOf(quote.pieces)),
          note: [countText(counted), rule].filter(Boolean).join('. '),
          value: formatRange(amountCents, toCents),
        })),
        { name: totalName(quote.delivery), value: totalOf(quote), strong: true },
      ]}
    />
    <Paragraph>
      {quote.delivery && `${deliveryText(quote.delivery)}. `}
      {quoteTaxNote}
    </Paragraph>
  </>
)

export const totalOf = ({ totalCents, totalToCents }: { totalCents: number; totalToCents: number | null }) =>
  formatRange(totalCents, totalToCents)

/** An email from before a quote kept its lines has only its figures. */
const linesOf = (quote: Quote) =>
  quote.priceLines.length > 0
    ? quote.priceLines
    : quoteLines(
        { ...quote, boardFeet: quote.piece.boardFeet },
        {
          woodName: quote.piece.woodName,
          pricePerBoardFootCents: quote.pricePerBoardFootCents,
          finishName: quote.piece.finishName,
        },
      )
