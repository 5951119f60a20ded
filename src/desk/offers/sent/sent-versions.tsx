/** LIVE-2: what was sent, as the customer has it: read only, with what they took of it. Older versions are folded. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { wayNames } from '../../../features/delivery/ways.ts'
import { priceLabel } from '../../../features/pricing/line-names.ts'
import { centsOf, formatCents } from '../../../features/pricing/money.ts'
import { sizeOf, sizeText, woodAndFinish } from '../../../features/pricing/piece.ts'
import { namesInPrice, offerChanges } from '../../../features/quotes/offers/offer-changes.ts'
import { signedText } from '../../../features/quotes/offers/offer-money.ts'
import { ownKey, presetOf } from '../../../features/quotes/offers/price/choosing.ts'
import { pieceName, piecePrice } from '../../../features/quotes/page/pieces/chosen-content.ts'
import { dateText, dayText } from '../../../features/shared/clock.ts'
import { type DeskOffer, whoDid } from '../offers-queries.ts'
import { Changes } from './changes.tsx'
import { mostTotal } from './most-total.ts'

type Version = DeskOffer['versions'][number]
type Agreed = NonNullable<DeskOffer['acceptance']>['agreed']

/** `isFolded`: something else is being done, such as writing the next version. */
export function SentVersions({ offer, isFolded }: { offer: DeskOffer; isFolded: boolean }) {
  const [newest, ...older] = offer.versions
  if (!newest) return null
  const { acceptance } = offer
  const agreedOf = ({ number }: Version) => (acceptance?.version === number ? acceptance.agreed : null)
  return (
    <div className="space-y-2 print:space-y-4">
      <Folded key={String(isFolded)} isOpen={!isFolded} title={`What version ${newest.number} says`}>
        <Sent version={newest} agreed={agreedOf(newest)} />
      </Folded>
      {older.map((version, index) => (
        <Folded
          key={version.number}
          title={`Version ${version.number}, ${signedText(version.content.total)}, sent ${dateText(version.sentAt)}${senderOf(offer, version)}`}
        >
          <div className="space-y-4">
            <Differences before={version} after={offer.versions[index] ?? newest} />
            <Sent version={version} agreed={agreedOf(version)} />
          </div>
        </Folded>
      ))}
    </div>
  )
}

/** STAFF-2: ' by Ray Tucker'; '' for an owner without a name. */
function senderOf(offer: DeskOffer, { sentAt }: Version): string {
  const by = whoDid(offer, 'sent', sentAt)
  return by ? ` by ${by}` : ''
}

const Folded = ({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) => (
  <details open={isOpen} className="group rounded-card border border-line bg-paper">
    <summary className="flex min-h-11 cursor-pointer items-center px-4 text-ui font-medium tabular-nums">
      {title}
    </summary>
    <div className="border-t border-line px-4 py-3">{children}</div>
  </details>
)

function Differences({ before, after }: { before: Version; after: Version }) {
  const changes = offerChanges(before.content, after.content, dayText)
  return changes.length > 0 ? (
    <Changes changes={changes} title={`Changed in version ${after.number}`} />
  ) : (
    <p className="text-sm">Version {after.number} says the same.</p>
  )
}

function Sent({ version: { content }, agreed }: { version: Version; agreed: Agreed }) {
  const isAnswered = agreed !== null
  const options = content.ownLines.filter(({ isOption }) => isOption)
  const chosen = agreed?.chosen ?? presetOf(content)
  const { lines, total, deposit, balance, depositPercent } = agreed ?? content
  const names = namesInPrice(content.pieces, chosen)
  const most = isAnswered ? null : mostTotal(content)
  const { way, place, promisedOn, validUntil, note } = content
  const where = place && `${place.place}, ${place.state} ${place.zip}`
  return (
    <div className="text-ui">
      <ul className="divide-y divide-line">
        {content.pieces.map((piece) => (
          <SentPiece
            key={piece.key}
            piece={piece}
            part={partText(content, piece, chosen, isAnswered)}
            isTaken={piece.part === 'fixed' || chosen.includes(piece.key)}
          />
        ))}
        {options.map(({ key, label, amount, percent }) => {
          const isTaken = chosen.includes(ownKey(key))
          return (
            <li key={key} className={clsx('flex justify-between gap-4 py-2', !isTaken && 'text-quiet')}>
              <span className="min-w-0 wrap-anywhere">
                {label} <Part words={optionText(isTaken, isAnswered)} />
              </span>
              <span className="tabular-nums">{amount === null ? `${percent}%` : signedText(amount)}</span>
            </li>
          )
        })}
      </ul>
      <dl className="mt-1 border-t border-line pt-1">
        {lines
          // Options are above, taken or not.
          .filter(({ kind, key }) => kind !== 'piece' && !options.some((option) => ownKey(option.key) === key))
          .map(({ key, piece, label, amount }) => (
            <Row key={key} name={priceLabel({ piece, label }, names)} value={signedText(amount)} />
          ))}
        <Row name="Total" value={signedText(total)} isTotal />
        {most && <Row name="At most, with every option" value={signedText(most)} />}
        <Row name={`Deposit, ${depositPercent}%`} value={signedText(deposit)} />
        {centsOf(balance) > 0 && <Row name="Balance" value={signedText(balance)} />}
      </dl>
      <dl className="mt-1 border-t border-line pt-1">
        <Row
          name="Delivery"
          value={[way === null ? 'Pickup, or as arranged' : wayNames[way], where].filter(Boolean).join(', ')}
        />
        <Row name="Promised, delivered by" value={promisedOn ? dayText(promisedOn) : 'No date'} />
        <Row name="Ends on" value={dayText(validUntil)} />
      </dl>
      {note && <p className="mt-2 border-t border-line pt-3 wrap-anywhere whitespace-pre-wrap">{note}</p>}
    </div>
  )
}

type Piece = Version['content']['pieces'][number]

function SentPiece({ piece, part, isTaken }: { piece: Piece; part: string | null; isTaken: boolean }) {
  const { quantity, woodName, finishName, dimensions, note } = piece
  const cents = piecePrice(piece)
  return (
    <li className={clsx('grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2', !isTaken && 'text-quiet')}>
      <p className="min-w-0 font-medium wrap-anywhere">
        {pieceName(piece)} {part && <Part words={part} />}
      </p>
      <p className="text-right tabular-nums">{formatCents(cents)}</p>
      <p className="min-w-0 text-sm text-quiet wrap-anywhere">
        {woodAndFinish({ woodSpeciesName: woodName, finishName })}, {sizeText(sizeOf(dimensions))}
        {note && <span className="block whitespace-pre-wrap text-ink">{note}</span>}
      </p>
      {quantity > 1 && (
        <p className="text-right text-sm text-quiet tabular-nums">{formatCents(cents / quantity)} each</p>
      )}
    </li>
  )
}

const Part = ({ words }: { words: string }) => <span className="text-sm font-normal text-deep-oak">{words}</span>

const optionText = (isTaken: boolean, isAnswered: boolean) =>
  isAnswered ? (isTaken ? 'Option, added' : 'Option, not added') : 'Option'

/** JOB-3: what the customer may do about it, or did. */
function partText({ choices }: Version['content'], piece: Piece, chosen: readonly string[], isAnswered: boolean) {
  const isTaken = chosen.includes(piece.key)
  if (piece.part === 'fixed') return null
  if (piece.part === 'option') return optionText(isTaken, isAnswered)
  const name = choices.find(({ key }) => key === piece.choice)?.label || 'One to choose'
  if (isAnswered) return `${name}: ${isTaken ? 'chosen' : 'not chosen'}`
  return isTaken ? `${name}: preselected` : name
}

const Row = ({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) => (
  <div className={clsx('flex justify-between gap-4 py-1', isTotal && 'text-base font-semibold')}>
    <dt className={clsx('min-w-0 wrap-anywhere', !isTotal && 'text-quiet')}>{name}</dt>
    <dd className="text-right tabular-nums">{value}</dd>
  </div>
)
