/** What is offered, or was asked for: the piece, its price, and what a new version changes. */
import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { deliveryText } from '../../delivery/quote/quote-words.ts'
import { wayNames } from '../../delivery/ways.ts'
import { makingFacts } from '../../drawing/making/making-text.ts'
import { centsOf, formatRange } from '../../pricing/money.ts'
import { sizeOf, sizeText } from '../../pricing/piece.ts'
import { countText } from '../../pricing/price-lines.ts'
import { priceLineOf } from '../../shared/api-price-line.ts'
import { dayText } from '../../shared/clock.ts'
import { PriceDetails } from '../../shared/price-lines.tsx'
import type { OfferChange } from '../offers/offer-changes.ts'
import { signedText } from '../offers/offer-money.ts'
import type { PageVersion, QuotePageData } from './quote-page-queries.ts'

/** Of an offer that can be accepted. */
export const offerHeadline = ({ number, content }: Pick<PageVersion, 'content' | 'number'>) => ({
  title: number === 1 ? 'Your offer is ready' : 'Your offer has changed',
  text: `${signedText(content.total)}, everything included. It's good through ${dayText(content.validUntil)}.`,
})

type OfferDetailsProps = {
  version: Pick<PageVersion, 'content' | 'number'>
  /** JOB-1: in place of the facts of a single piece. */
  pieces?: ReactNode
  /** What the pieces are called that lines are for, in their order. */
  names?: readonly string[]
  /** What is different from the version before; none once an offer is accepted. */
  changes?: { from: number; list: OfferChange[] } | undefined
}

export function OfferDetails({ version: { content, number }, pieces, names = [], changes }: OfferDetailsProps) {
  return (
    <>
      {content.note !== '' && (
        <section aria-labelledby="note">
          <h2 id="note" className="text-xl">
            From the workshop
          </h2>
          <p className="mt-3 max-w-measure border-l-2 border-oak pl-4 wrap-anywhere whitespace-pre-wrap">
            {content.note}
          </p>
        </section>
      )}
      {changes && changes.list.length > 0 && (
        <section aria-labelledby="changes" className="rounded-card border border-oak bg-oak-tint p-4 sm:p-6">
          <h2 id="changes" className="text-lg">
            What's different from version {changes.from}
          </h2>
          <Changes changes={changes.list} />
        </section>
      )}
      <section aria-labelledby="piece" className="print:break-inside-avoid">
        <h2 id="piece" className="text-xl">
          {pieces ? 'The pieces' : 'The piece'}
        </h2>
        {pieces}
        <Facts
          facts={[
            ...(pieces ? [] : factsOf(content.piece)),
            ['Delivery', content.way ? wayNames[content.way] : 'To be arranged'],
            ['Delivered to', content.place && `${content.place.place}, ${content.place.state} ${content.place.zip}`],
            ['Delivered by', content.promisedOn && dayText(content.promisedOn)],
          ]}
        />
      </section>
      <section aria-labelledby="price" className="print:break-inside-avoid">
        <h2 id="price" className="text-xl">
          {number > 1 ? `Price, version ${number}` : 'Price'}
        </h2>
        <dl className="mt-3 divide-y divide-line">
          {content.lines.map(({ key, piece, label, quantity, rate, amount }, index) => (
            <Fragment key={key}>
              <PieceName piece={piece} before={content.lines[index - 1]?.piece} names={names} />
              <Row
                name={label}
                note={countText({ quantity, rate })}
                value={amount === '0.00' ? 'Included' : signedText(amount)}
              />
            </Fragment>
          ))}
          <Row name="Total" value={<output>{signedText(content.total)}</output>} isTotal />
          <Row
            name={`Deposit, ${content.depositPercent}%`}
            note="Due when you accept"
            value={signedText(content.deposit)}
          />
          {content.balance !== '0.00' && (
            <Row name="Balance" note="Due when your order is ready" value={signedText(content.balance)} />
          )}
        </dl>
        <PriceDetails lines={content.lines.map(priceLineOf)} className="mt-2 text-ui text-quiet" />
      </section>
    </>
  )
}

/** Before there is an offer: the estimate, as it was sent. */
type RequestProps = Pick<OfferDetailsProps, 'pieces' | 'names'> & { page: QuotePageData }

export function Request({ page: { piece, quoted }, pieces, names = [] }: RequestProps) {
  return (
    // On a phone what it comes to is first: that is what she came back to look at.
    <div className="flex flex-col gap-10">
      <section aria-labelledby="piece" className="print:break-inside-avoid">
        <h2 id="piece" className="text-xl">
          What you asked for
        </h2>
        {pieces}
        <Facts
          facts={[...(pieces ? [] : factsOf(piece)), ['Delivery', quoted.delivery && deliveryText(quoted.delivery)]]}
        />
      </section>
      <section aria-labelledby="price" className="max-lg:order-first print:break-inside-avoid">
        <h2 id="price" className="text-xl">
          Your estimate
        </h2>
        <dl className="mt-3 divide-y divide-line">
          {quoted.lines.map(({ key, piece: of, label, amount, amountTo, ...counted }, index) => (
            <Fragment key={key}>
              <PieceName piece={of} before={quoted.lines[index - 1]?.piece} names={names} />
              <Row name={label} note={countText(counted)} value={rangeText(amount, amountTo)} />
            </Fragment>
          ))}
          <Row name="Estimate" note="Before sales tax" value={rangeText(quoted.total, quoted.totalTo)} isTotal />
        </dl>
        <PriceDetails lines={quoted.lines.map(priceLineOf)} className="mt-2 text-ui text-quiet" />
      </section>
    </div>
  )
}

const factsOf = (piece: QuotePageData['piece'] | PageVersion['content']['piece']): [string, string][] => [
  ['Product', piece.productName],
  ...madeFacts(piece),
  ['Wood', piece.woodName],
  ['Finish', piece.finishName ?? 'No finish'],
  ['Length × width × thickness', sizeText(sizeOf(piece.dimensions))],
]

/** None for an offer from before it was said. */
const madeFacts = ({ making }: Pick<QuotePageData['piece'], 'making'>) =>
  making ? makingFacts(making).map(({ name, value }): [string, string] => [name, value]) : []

const rangeText = (from: string, to: string | null) => formatRange(centsOf(from), to === null ? null : centsOf(to))

const Facts = ({ facts }: { facts: [string, string | null][] }) => (
  <dl className="mt-3 divide-y divide-line">
    {facts.map(([name, value]) => value && <Row key={name} name={name} value={value} />)}
  </dl>
)

/** Above the first line of each piece of a job. */
const PieceName = ({
  piece = 0,
  before,
  names,
}: {
  piece?: number
  before: number | undefined
  names: readonly string[]
}) =>
  piece !== 0 &&
  piece !== before && (
    <div className="pt-5 pb-1 text-sm font-medium wrap-anywhere">
      <dt>{names[piece - 1]}</dt>
    </div>
  )

type RowProps = { name: ReactNode; note?: string | undefined; value: ReactNode; isTotal?: boolean }

const Row = ({ name, note, value, isTotal = false }: RowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-2.5">
    <dt className={clsx('min-w-0 wrap-anywhere', isTotal ? 'font-semibold' : 'text-quiet')}>
      {name}
      {note && <span className="block text-sm font-normal text-quiet">{note}</span>}
    </dt>
    <dd
      className={clsx(
        'max-w-[60vw] text-right sm:max-w-sm wrap-anywhere tabular-nums',
        isTotal && 'text-lg font-semibold',
      )}
    >
      {value}
    </dd>
  </div>
)

const Changes = ({ changes }: { changes: OfferChange[] }) => (
  <ul className="mt-3 divide-y divide-line text-ui">
    {changes.map(({ what, before, after }) => (
      <li key={`${what}-${before}-${after}`} className="py-2">
        <span className="font-medium wrap-anywhere">{what}</span>
        <span className="block wrap-anywhere tabular-nums">
          {before === null ? (
            'New: '
          ) : (
            <>
              <del className="text-quiet no-underline">Was {before}</del>
              {after === null ? ', now left out' : ', now '}
            </>
          )}
          {after !== null && <ins className="font-medium no-underline">{after}</ins>}
        </span>
      </li>
    ))}
  </ul>
)
