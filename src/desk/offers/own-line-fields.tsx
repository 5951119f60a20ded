import { useQuery } from '@tanstack/react-query'
import { Minus, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { decimalFromCents, formatCents } from '../../features/pricing/money.ts'
import { percentText } from '../../features/pricing/tax.ts'
import { offerLimits } from '../../features/quotes/offers/offer.ts'
import { signedText } from '../../features/quotes/offers/offer-money.ts'
import { randomKey } from '../../platform/browser/random-key.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { amountFromText } from './draft/amount-text.ts'
import { type FormLine, tidyLine } from './draft/draft-form.ts'
import { feesQuery, type Priced } from './offers-queries.ts'
import type { FieldsProps } from './term-fields.tsx'

type OwnLineFieldsProps = FieldsProps & {
  priced: Priced | null
  /** The shop's lines, around the owner's: the piece, and its delivery. */
  above: ReactNode
  below: ReactNode
}

/** LIVE-2: the owner's own lines, and the buttons that add one. */
export function OwnLineFields({ form: { ownLines }, priced, problemOf, onChange, above, below }: OwnLineFieldsProps) {
  const root = useRef<HTMLDivElement>(null)
  /** The control that takes the focus once it is on the page. */
  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    root.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = undefined
  })
  const add = (line: Omit<FormLine, 'key'>) => {
    const key = randomKey().slice(0, 8)
    next.current = nameSelector(line.label === '' ? `label.${key}` : `amount.${key}`)
    // Discounts stay last: their percentage is of all that comes before.
    const first = line.kind === 'discount' ? -1 : ownLines.findIndex(({ kind }) => kind === 'discount')
    const at = first === -1 ? ownLines.length : first
    onChange({ ownLines: [...ownLines.slice(0, at), { key, ...line }, ...ownLines.slice(at)] })
  }
  const change = (key: string, changed: (line: FormLine) => FormLine) =>
    onChange({ ownLines: ownLines.map((line) => (line.key === key ? changed(line) : line)) })
  const remove = (at: number) => {
    const neighbor = ownLines[at + 1] ?? ownLines[at - 1]
    next.current = neighbor ? nameSelector(`label.${neighbor.key}`) : '[data-add]'
    onChange({ ownLines: ownLines.filter((_, index) => index !== at) })
  }
  return (
    <div ref={root} className="space-y-4">
      <ul className="space-y-4 sm:space-y-3">
        {above}
        {ownLines.map((line, at) => (
          <OwnLine
            key={line.key}
            line={line}
            priced={priced}
            problemOf={problemOf}
            onChange={(changed) => change(line.key, changed)}
            onRemove={() => remove(at)}
          />
        ))}
        {below}
      </ul>
      {problemOf('ownLines') && <p className="text-ui text-ember">{problemOf('ownLines')}</p>}
      {ownLines.length < offerLimits.lines ? (
        <AddLine onAdd={add} />
      ) : (
        <p className="text-sm text-quiet">An offer has room for {offerLimits.lines} lines of your own.</p>
      )}
    </div>
  )
}

const nameSelector = (name: string) => `[name="${CSS.escape(name)}"]`

type OwnLineProps = {
  line: FormLine
  priced: Priced | null
  problemOf: FieldsProps['problemOf']
  onChange: (changed: (line: FormLine) => FormLine) => void
  onRemove: () => void
}

function OwnLine({ line, priced, problemOf, onChange, onRemove }: OwnLineProps) {
  const { key, kind, label, amount } = line
  const name = label || (kind === 'discount' ? 'this discount' : 'this line')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-start gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_10rem_2.75rem]">
      <TextField
        label="What for"
        hideLabel
        placeholder="What for"
        name={`label.${key}`}
        className="max-sm:col-span-2"
        maxLength={offerLimits.label}
        value={label}
        error={problemOf(`label.${key}`)}
        onChange={({ target }) => onChange((before) => ({ ...before, label: target.value }))}
      />
      <div className="relative">
        {kind === 'discount' && (
          <Minus aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-quiet" />
        )}
        <TextField
          label={`Amount of ${name}`}
          hideLabel
          name={`amount.${key}`}
          autoComplete="off"
          maxLength={20}
          className={`[&_input]:text-right [&_input]:tabular-nums ${kind === 'discount' ? '[&_input]:pl-9' : ''}`}
          value={amount}
          error={problemOf(`amount.${key}`)}
          hint={<AmountHint line={line} priced={priced} />}
          onChange={({ target }) => onChange((before) => ({ ...before, amount: target.value }))}
          onBlur={() => {
            const tidied = tidyLine(line)
            if (tidied.amount !== amount || tidied.kind !== kind) onChange(tidyLine)
          }}
        />
      </div>
      {kind === 'own' && (
        <Checkbox
          className="order-last col-span-full"
          label={`The customer may tick ${name}`}
          checked={line.isOption ?? false}
          onChange={(isOption) => onChange((before) => ({ ...before, isOption }))}
        />
      )}
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}

/** What a percentage comes to; before anything is typed into a discount, that it may be one. */
function AmountHint({ line: { key, kind, amount }, priced }: { line: FormLine; priced: Priced | null }) {
  const typed = amountFromText(amount)
  if (!typed || !('basisPoints' in typed))
    return kind === 'discount' && amount.trim() === '' && 'Dollars, or a percentage such as 5%.'
  const line = priced?.content.lines.find((one) => one.key === `own-${key}`)
  const isThis = line?.rate === percentText(typed.basisPoints)
  return `Of the lines above, before tax${isThis ? `: ${signedText(line.amount)}` : ''}`
}

/** ADMIN-6: a line, a discount, and the fees as they are now. Rush is a percentage, so it follows the price. */
function AddLine({ onAdd }: { onAdd: (line: Omit<FormLine, 'key'>) => void }) {
  const { data: fees } = useQuery(feesQuery)
  // The second press of a double click would add another one.
  const press = (line: Omit<FormLine, 'key'>) => (event: MouseEvent) => event.detail < 2 && onAdd(line)
  const dollars = (label: string, amount: number) => {
    const cents = Math.round(amount * 100)
    return { label, amount: decimalFromCents(cents), shown: formatCents(cents), isOffered: cents > 0 }
  }
  const rush = percentText(Math.round(((fees?.rushMultiplier ?? 1) - 1) * 10_000))
  const offered = fees
    ? [
        dollars('Finishing', fees.finishing),
        dollars('Custom cuts', fees.customCuts),
        dollars('Hardware', fees.hardware),
        { label: 'Rush', amount: rush, shown: rush, isOffered: fees.rushMultiplier > 1 },
      ].filter(({ isOffered }) => isOffered)
    : []
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" data-add onClick={press({ kind: 'own', label: '', amount: '' })}>
        Add a line
      </Button>
      <Button size="sm" variant="secondary" onClick={press({ kind: 'discount', label: 'Discount', amount: '' })}>
        Add a discount
      </Button>
      {offered.map(({ label, amount, shown }) => (
        <Button key={label} size="sm" variant="quiet" onClick={press({ kind: 'own', label, amount })}>
          {label}, {shown}
        </Button>
      ))}
    </div>
  )
}
