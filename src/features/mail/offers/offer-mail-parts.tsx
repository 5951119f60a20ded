/** What the emails about offers and orders have in common. */
import { shop } from '../../../../content/shop.ts'
import { wayNames } from '../../delivery/ways.ts'
import { makingFacts } from '../../drawing/making/making-text.ts'
import { howTexts } from '../../payment/payment-hows.ts'
import { andMoreText, countPieces, timesText } from '../../pricing/counted-pieces.ts'
import { countedNames, priceLabel } from '../../pricing/line-names.ts'
import { formatCents } from '../../pricing/money.ts'
import { sizeText, woodAndFinish } from '../../pricing/piece.ts'
import { countText } from '../../pricing/price-lines.ts'
import { dayText, timeText } from '../../shared/clock.ts'
import { type AttachedDrawing, DrawingsInMail } from '../drawings/drawings-in-mail.tsx'
import type { MailContent } from '../mail-content.server.ts'
import { OakLink, Paragraph, Rows, SmallPrint, Subtitle } from '../mail-layout.tsx'

export const pageOf = (siteUrl: string, token: string) => `${siteUrl}/quote/${encodeURIComponent(token)}`

export const customerReason = () => `You're receiving this email because you asked ${shop.name} for a quote.`

type Offer = MailContent<'offer_sent'>
type Payment = MailContent<'payment_receipt'>

export const paidNames = { whole: 'Payment', deposit: 'Deposit', balance: 'Balance payment' } as const

type Piece = Offer['piece']

export const woodOf = ({ woodName, finishName }: Piece) => woodAndFinish({ woodSpeciesName: woodName, finishName })
export const pieceText = (piece: Piece) => `${piece.productName}, ${woodOf(piece)}, ${sizeText(piece)}`

const PieceRows = ({ piece }: { piece: Piece }) => (
  <Rows
    rows={[
      { name: 'Piece', value: piece.productName },
      ...(piece.toDraw?.making ? makingFacts(piece.toDraw.making) : []),
      { name: 'Wood', value: woodOf(piece) },
      { name: 'Dimensions', note: 'length × width × thickness', value: sizeText(piece) },
    ]}
  />
)

type OfferedPieceProps = {
  offer: Pick<Offer, 'piece' | 'pieces' | 'way' | 'promisedOn' | 'isChoosable'>
  drawings: readonly AttachedDrawing[]
}

/** JOB-1: the pieces of a job, each with what is agreed about it. */
const JobPieces = ({ pieces }: { pieces: Offer['pieces'] }) => (
  <Rows
    rows={pieces.flatMap((piece) => [
      { name: 'Piece', value: timesText(piece.quantity) + piece.productName },
      ...(piece.toDraw?.making ? makingFacts(piece.toDraw.making) : []),
      { name: 'Wood', value: woodOf(piece) },
      { name: 'Dimensions', note: 'length × width × thickness', value: sizeText(piece) },
      piece.note !== '' && { name: 'Note', value: piece.note },
    ])}
  />
)

/** One piece, once, and nothing agreed about it: as emails of older versions had it. */
const isPlain = ({ pieces }: Pick<Offer, 'pieces'>) => isSingle({ pieces }) && (pieces[0]?.note ?? '') === ''

type Pieces = Pick<Offer, 'piece' | 'pieces'>

export const AgreedPieces = ({ of }: { of: Pieces }) =>
  isPlain(of) ? <PieceRows piece={of.piece} /> : <JobPieces pieces={of.pieces} />

/** '2 × Heritage Oak Floating Mantel, and 2 more pieces'. */
export const namesText = (of: Pieces) => ofAll(of, of.piece.productName)

/** The same with wood and size of the first. */
export const piecesText = (of: Pieces) => ofAll(of, pieceText(of.piece))

const ofAll = ({ pieces: [first, ...more] }: Pieces, text: string) =>
  timesText(first?.quantity ?? 1) + text + andMoreText(countPieces(more))

/** One piece, once. */
export const isSingle = ({ pieces: [first, ...others] }: Pick<Offer, 'pieces'>) =>
  first === undefined || (others.length === 0 && first.quantity === 1)

export const OfferedPiece = ({ offer, drawings }: OfferedPieceProps) => {
  const { pieces, way, promisedOn, isChoosable } = offer
  return (
    <>
      <Subtitle>{pieces.length > 1 ? 'The pieces' : 'The piece'}</Subtitle>
      <AgreedPieces of={offer} />
      {isChoosable && (
        <Paragraph>You can choose between pieces and add options on your page. The price follows.</Paragraph>
      )}
      <Rows
        rows={[
          way !== null && { name: 'Delivery', value: wayNames[way] },
          promisedOn !== null && { name: 'Delivered by', value: dayText(promisedOn) },
        ]}
      />
      <DrawingsInMail drawings={drawings} />
    </>
  )
}

/** As the lines of a price name them. */
export const namesOf = (pieces: Offer['pieces']) => countedNames(pieces.map((piece) => ({ ...piece, size: piece })))

type PricedOffer = Pick<Offer, 'pieces' | 'lines' | 'totalCents' | 'depositPercent' | 'depositCents'>

export const PriceRows = ({
  offer: { pieces, lines, totalCents, depositPercent, depositCents },
}: {
  offer: PricedOffer
}) => (
  <Rows
    money
    rows={[
      ...lines.map(({ label, piece, amountCents, ...counted }) => ({
        name: priceLabel({ label, piece }, namesOf(pieces)),
        note: countText(counted),
        value: formatCents(amountCents),
      })),
      { name: 'Total', value: formatCents(totalCents), strong: true },
      { name: `Deposit, ${depositPercent}%`, note: 'due when you accept', value: formatCents(depositCents) },
      depositCents < totalCents && {
        name: 'Balance',
        note: `due when your ${isSingle({ pieces }) ? 'piece is' : 'pieces are'} ready`,
        value: formatCents(totalCents - depositCents),
      },
    ]}
  />
)

/** LIVE-5: a copy that is out of the shop's hands, so that the customer can tell whether an offer was changed since. */
export const Fingerprint = ({
  offer,
}: {
  offer: Pick<Offer, 'version' | 'sha256'> & { agreedSha256?: string | null }
}) =>
  offer.sha256 !== undefined && (
    <SmallPrint>
      Fingerprint (SHA-256) of version {offer.version}, to compare with your page later: {offer.sha256}
      {offer.agreedSha256 && `. Of what you chose: ${offer.agreedSha256}`}
    </SmallPrint>
  )

type ShownPayment = Pick<Payment, 'kind' | 'how' | 'paidAt' | 'amountCents' | 'totalCents' | 'leftCents'>

export const PaymentRows = ({ payment }: { payment: ShownPayment }) => (
  <Rows
    money
    rows={[
      {
        name: paidNames[payment.kind],
        note: `${howTexts[payment.how]}, ${timeText(new Date(payment.paidAt).toISOString())}`,
        value: formatCents(payment.amountCents),
        strong: true,
      },
      { name: 'Order total', value: formatCents(payment.totalCents) },
      { name: 'Still due', value: formatCents(payment.leftCents) },
    ]}
  />
)

type Customer = { customerName: string; customerEmail: string; customerPhone: string }

export const CustomerRows = ({ customer: { customerName, customerEmail, customerPhone } }: { customer: Customer }) => (
  <Rows
    rows={[
      { name: 'Name', value: customerName },
      customerEmail !== '' && {
        name: 'Email',
        value: <OakLink href={`mailto:${encodeURI(customerEmail)}`}>{customerEmail}</OakLink>,
      },
      customerPhone !== '' && { name: 'Phone', value: customerPhone },
    ]}
  />
)

export const Questions = () => (
  <Paragraph>
    Questions? Reply to this email or call us at <OakLink href={shop.phone.href}>{shop.phone.display}</OakLink>.
  </Paragraph>
)
