import { Undo2, X } from 'lucide-react'
import { signedText } from '../../features/quotes/offers/offer-money.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { tidyAmount } from './draft/amount-text.ts'
import { type PieceForm, piecesOf } from './draft/piece-form.ts'
import type { Priced, Saved } from './offers-queries.ts'
import { OwnLineFields } from './own-line-fields.tsx'
import type { FieldsProps } from './term-fields.tsx'

type ShopLineAnswer = Saved['shopLines'][number]

type LineFieldsProps = FieldsProps & {
  /** Of the pieces, in their order. */
  names: readonly string[]
  shopLines: readonly ShopLineAnswer[]
  priced: Priced | null
}

/** The lines of the price, in its order: the shop's own, which the owner may change or leave out, and the owner's. */
export function LineFields({ names, shopLines, priced, ...fields }: LineFieldsProps) {
  const { changed } = fields.form
  const setChanged = (key: string, amount: string | null | undefined) => {
    const { [key]: _before, ...others } = changed
    fields.onChange({ changed: amount === undefined ? others : { ...others, [key]: amount } })
  }
  const pieces = piecesOf(fields.form)
  const rowsOf = (kind: ShopLineAnswer['kind']) =>
    shopLines
      .filter((line) => line.kind === kind)
      .map((line) => (
        <ShopLine
          key={line.key}
          line={line}
          of={pieceOfLine(line, pieces, names)}
          changed={changed[line.key]}
          error={fields.problemOf(`changed.${line.key}`)}
          onChange={(amount) => setChanged(line.key, amount)}
        />
      ))
  return (
    <section aria-labelledby="price-lines" className="space-y-4">
      <h4 id="price-lines" className="text-base font-medium">
        Price lines
      </h4>
      <OwnLineFields {...fields} priced={priced} above={rowsOf('piece')} below={rowsOf('delivery')} />
    </section>
  )
}

/** 'Hollow Oak Box Beam', and that an amount is of one where there are several of it. */
function pieceOfLine({ piece, kind }: ShopLineAnswer, pieces: readonly PieceForm[], names: readonly string[]): string {
  const quantity = pieces[(piece ?? 1) - 1]?.quantity ?? 1
  const each = kind === 'piece' && quantity > 1 ? 'each' : ''
  return [piece === undefined ? '' : names[piece - 1], each].filter(Boolean).join(', ')
}

type ShopLineProps = {
  line: ShopLineAnswer
  /** Which piece it is for, where that needs saying. */
  of: string
  /** What the owner typed; null leaves the line out. */
  changed: string | null | undefined
  error: string | undefined
  onChange: (amount: string | null | undefined) => void
}

function ShopLine({ line: { key, label: called, from, to }, of, changed, error, onChange }: ShopLineProps) {
  const label = of ? `${called} (${of})` : called
  const isLeftOut = changed === null
  const isUsual = changed === undefined
  const usual = from === to ? signedText(from) : `${signedText(from)} to ${signedText(to)}`
  const back = isLeftOut ? `Put ${label} back, ${signedText(from)}` : `Back to your price of ${label}`
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_8rem_2.75rem] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_2.75rem]">
      <div className="pt-2.5 text-ui wrap-anywhere">
        {isLeftOut ? <del className="text-quiet">{label}</del> : label}
        {!isLeftOut && (!isUsual || from !== to) && (
          <span className="block text-sm text-quiet">{usual} by your prices</span>
        )}
      </div>
      {isLeftOut ? (
        <span className="pt-2.5 text-right text-ui text-quiet">left out</span>
      ) : (
        <TextField
          label={`Amount of ${label}`}
          name={`changed.${key}`}
          hideLabel
          maxLength={20}
          className="[&_input]:text-right [&_input]:tabular-nums"
          value={changed ?? from}
          error={error}
          onChange={(event) => onChange(event.target.value)}
          onBlur={({ target }) => {
            const tidied = tidyAmount(target.value)
            // A percentage isn't an amount here, and stays for its error.
            if (!isUsual && tidied !== changed && !tidied.endsWith('%')) onChange(tidied)
          }}
        />
      )}
      <IconButton label={isUsual ? `Leave out ${label}` : back} onClick={() => onChange(isUsual ? null : undefined)}>
        {isUsual ? <X aria-hidden className="size-4" /> : <Undo2 aria-hidden className="size-4" />}
      </IconButton>
    </li>
  )
}
