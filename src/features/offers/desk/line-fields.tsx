import { Undo2, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { isFocusLost } from '../../../ui/focus.ts'
import { deliveryKeys } from '../offer.ts'
import { signedText } from '../offer-money.ts'
import { tidyAmount } from './draft/amount-text.ts'
import type { Priced } from './offers-queries.ts'
import { OwnLineFields } from './own-line-fields.tsx'
import type { FieldsProps } from './term-fields.tsx'

type LineFieldsProps = FieldsProps & { priced: Priced | null }

/** The lines of the price, in its order: the shop's own, which the owner may change or leave out, and the owner's. */
export function LineFields({ priced, ...fields }: LineFieldsProps) {
  const list = useRef<HTMLElement>(null)
  const { problemOf } = fields
  const rows = shopRows(priced, fields.form.changed)
  // The line moves to another place once the server has left it out or put it back, and its button with it.
  const toggled = useRef<string>(undefined)
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(toggled.current ?? '')}"]`)
    if (isFocusLost()) button?.focus({ preventScroll: true })
    if (document.activeElement !== button) toggled.current = undefined
  })
  const setChanged = (key: string, amount: string | null | undefined) => {
    const { [key]: _before, ...others } = fields.form.changed
    fields.onChange({ changed: amount === undefined ? others : { ...others, [key]: amount } })
  }
  const shopLine = (row: ShopRow) => (
    <ShopLine
      key={row.key}
      row={row}
      changed={fields.form.changed[row.key]}
      error={problemOf(`changed.${row.key}`)}
      onAmount={(text) => setChanged(row.key, text)}
      onToggle={(amount) => {
        toggled.current = row.key
        setChanged(row.key, amount)
      }}
    />
  )
  return (
    <section ref={list} aria-labelledby="price-lines" className="space-y-4">
      <h4 id="price-lines" className="text-base font-medium">
        Price lines
      </h4>
      <OwnLineFields
        {...fields}
        priced={priced}
        above={rows.filter(({ isDelivery }) => !isDelivery).map(shopLine)}
        below={rows.filter(({ isDelivery }) => isDelivery).map(shopLine)}
      />
    </section>
  )
}

type ShopRow = {
  key: string
  label: string
  isDelivery: boolean
  /** Null while it is left out. */
  amount: string | null
  usual: Priced['usual'][number] | undefined
}

/** What the shop's own rules make, in the order of the price; what was left out comes last. */
function shopRows(priced: Priced | null, changed: Record<string, string | null>): ShopRow[] {
  if (!priced) return []
  const { usual, content } = priced
  const rows = content.lines.flatMap(({ key, kind, label, amount }) =>
    kind === 'piece' || kind === 'delivery'
      ? [{ key, label, isDelivery: kind === 'delivery', amount, usual: usual.find((one) => one.key === key) }]
      : [],
  )
  const leftOut = usual.flatMap((one): ShopRow[] => {
    const { key, label, from } = one
    if (rows.some((row) => row.key === key)) return []
    return [{ key, label, isDelivery: deliveryKeys.has(key), amount: changed[key] === null ? null : from, usual: one }]
  })
  return [...rows.map((row) => (changed[row.key] === null ? { ...row, amount: null } : row)), ...leftOut]
}

/** What for, how much, and a button. */
const row = 'grid grid-cols-[minmax(0,1fr)_8rem_2.75rem] items-start gap-3'

type ShopLineProps = {
  row: ShopRow
  changed: string | null | undefined
  error: string | undefined
  onAmount: (text: string) => void
  onToggle: (amount: null | undefined) => void
}

function ShopLine({ row: { key, label, amount, usual }, changed, error, onAmount, onToggle }: ShopLineProps) {
  const [name, icon]: [string, ReactNode] =
    changed === undefined
      ? [`Leave out ${label}`, <X key="leave-out" aria-hidden className="size-4" />]
      : [
          amount === null
            ? `Put ${label} back, ${signedText(usual?.from ?? '0.00')}`
            : `Back to your price of ${label}`,
          <Undo2 key="back" aria-hidden className="size-4" />,
        ]
  return (
    <li className={row}>
      <div className="pt-2.5 text-ui wrap-anywhere">
        {amount === null ? <del className="text-quiet">{label}</del> : label}
        {usual && amount !== null && (
          <span className="block text-sm text-quiet">
            {usual.from === usual.to
              ? `${signedText(usual.from)} by your prices`
              : `${signedText(usual.from)} to ${signedText(usual.to)} by your prices`}
          </span>
        )}
      </div>
      {amount === null ? (
        <span className="pt-2.5 text-right text-ui text-quiet">left out</span>
      ) : (
        <TextField
          label={`Amount of ${label}`}
          name={`changed.${key}`}
          hideLabel
          maxLength={20}
          className="[&_input]:text-right [&_input]:tabular-nums"
          value={changed ?? amount}
          error={error}
          onChange={(event) => onAmount(event.target.value)}
          onBlur={({ target }) => {
            const tidied = tidyAmount(target.value)
            if (changed != null && tidied !== changed && !tidied.endsWith('%')) onAmount(tidied)
          }}
        />
      )}
      <IconButton label={name} data-line={key} onClick={() => onToggle(changed === undefined ? null : undefined)}>
        {icon}
      </IconButton>
    </li>
  )
}
