import { useQuery } from '@tanstack/react-query'
import { Undo2, X } from 'lucide-react'
import { randomKey } from '../../../platform/browser/random-key.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { centsOf, decimalFromCents, formatCents } from '../../pricing/money.ts'
import { offerLimits } from '../offer.ts'
import { signedText } from '../offer-money.ts'
import type { DraftForm, FormProblems } from './draft-form.ts'
import { feesQuery, type Priced } from './offers-queries.ts'

type LineFieldsProps = {
  form: DraftForm
  priced: Priced | null
  problems: FormProblems
  onChange: (part: Partial<DraftForm>) => void
}

/** The lines of the price: the shop's own, which the owner may change or leave out, and the owner's. */
export function LineFields({ form, priced, problems, onChange }: LineFieldsProps) {
  const { changed, ownLines } = form
  const shown = priced?.content.lines.filter(({ kind }) => kind === 'piece' || kind === 'delivery') ?? []
  const usual = priced?.usual ?? []
  const setChanged = (key: string, amount: string | null | undefined) => {
    const { [key]: _before, ...others } = changed
    onChange({ changed: amount === undefined ? others : { ...others, [key]: amount } })
  }
  const leftOut = usual.filter(({ key }) => changed[key] === null)
  const setLine = (key: string, part: { label?: string; amount?: string }) =>
    onChange({ ownLines: ownLines.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  return (
    <section className="space-y-4">
      <h4 className="text-base font-medium">Price lines</h4>
      <ul className="space-y-3">
        {shown.map(({ key, label, amount }) => {
          const shop = usual.find((one) => one.key === key)
          return (
            <li key={key} className="grid grid-cols-[minmax(0,1fr)_8rem_2.75rem] items-start gap-3">
              <div className="pt-2.5 text-ui wrap-anywhere">
                {label}
                {shop && (
                  <span className="block text-sm text-quiet">
                    {shop.from === shop.to
                      ? `${signedText(shop.from)} by your prices`
                      : `${signedText(shop.from)} to ${signedText(shop.to)} by your prices`}
                  </span>
                )}
              </div>
              <AmountField
                label={`Amount of ${label}`}
                value={changed[key] ?? amount}
                error={problems[`changed.${key}`]}
                onChange={(text) => setChanged(key, text)}
              />
              {changed[key] === undefined ? (
                <IconButton label={`Leave out ${label}`} onClick={() => setChanged(key, null)}>
                  <X aria-hidden className="size-4" />
                </IconButton>
              ) : (
                <IconButton label={`Back to your price of ${label}`} onClick={() => setChanged(key, undefined)}>
                  <Undo2 aria-hidden className="size-4" />
                </IconButton>
              )}
            </li>
          )
        })}
        {leftOut.map(({ key, label, from }) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_8rem_2.75rem] items-center gap-3 text-ui text-quiet">
            <del>{label}</del>
            <span className="text-right tabular-nums">left out</span>
            <IconButton label={`Put ${label} back, ${signedText(from)}`} onClick={() => setChanged(key, undefined)}>
              <Undo2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
        {ownLines.map(({ key, label, amount }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_2.75rem]"
          >
            <TextField
              label="What for"
              hideLabel
              placeholder="What for"
              className="max-sm:col-span-2"
              maxLength={offerLimits.label}
              value={label}
              error={problems[`label.${key}`]}
              onChange={(event) => setLine(key, { label: event.target.value })}
            />
            <AmountField
              label={`Amount of ${label || 'this line'}`}
              value={amount}
              error={problems[`amount.${key}`]}
              onChange={(text) => setLine(key, { amount: text })}
            />
            <IconButton
              label={`Remove ${label || 'this line'}`}
              onClick={() => onChange({ ownLines: ownLines.filter((line) => line.key !== key) })}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {problems.ownLines && <p className="text-ui text-ember">{problems.ownLines}</p>}
      {ownLines.length < offerLimits.lines && (
        <AddLine
          priced={priced}
          onAdd={(label, amount) => onChange({ ownLines: [...ownLines, { key: newKey(), label, amount }] })}
        />
      )}
    </section>
  )
}

const newKey = () => randomKey().slice(0, 8)

type AmountFieldProps = { label: string; value: string; error: string | undefined; onChange: (text: string) => void }

const AmountField = ({ label, value, error, onChange }: AmountFieldProps) => (
  <TextField
    label={label}
    hideLabel
    inputMode="text"
    maxLength={14}
    className="[&_input]:text-right [&_input]:tabular-nums"
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
)

type AddLineProps = { priced: Priced | null; onAdd: (label: string, amount: string) => void }

function AddLine({ priced, onAdd }: AddLineProps) {
  const { data: fees } = useQuery(feesQuery)
  const pieceCents = (priced?.content.lines ?? []).reduce(
    (sum, { kind, amount }) => sum + (kind === 'piece' ? centsOf(amount) : 0),
    0,
  )
  const dollars = (amount: number) => Math.round(amount * 100)
  const offered = fees
    ? [
        { label: 'Finishing', cents: dollars(fees.finishing) },
        { label: 'Custom cuts', cents: dollars(fees.customCuts) },
        { label: 'Hardware', cents: dollars(fees.hardware) },
        { label: 'Rush', cents: Math.round(pieceCents * (fees.rushMultiplier - 1)) },
      ].filter(({ cents }) => cents > 0)
    : []
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" onClick={() => onAdd('', '')}>
        Add a line
      </Button>
      <Button size="sm" variant="secondary" onClick={() => onAdd('Discount', '-')}>
        Add a discount
      </Button>
      {offered.map(({ label, cents }) => (
        <Button key={label} size="sm" variant="quiet" onClick={() => onAdd(label, decimalFromCents(cents))}>
          {label}, {formatCents(cents)}
        </Button>
      ))}
    </div>
  )
}
