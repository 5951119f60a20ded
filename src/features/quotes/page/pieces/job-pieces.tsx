/** JOB-3, JOB-4: the pieces of a job, each drawn, and what the customer may choose among them. */
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { givenOnly, type Setting } from '../../../drawing/drawing.ts'
import { drawingFrame } from '../../../drawing/later/ordered-drawing.tsx'
import { makingFacts } from '../../../drawing/making/making-text.ts'
import { ResponsiveSheet } from '../../../drawing/sheet/responsive-sheet.tsx'
import { centsOf, formatCents } from '../../../pricing/money.ts'
import { sizeOf, sizeText, woodAndFinish } from '../../../pricing/piece.ts'
import { type Chosen, ownKey, takenPieces } from '../../offers/price/choosing.ts'
import type { PageVersion, QuotePageData } from '../quote-page-queries.ts'
import { nameInChoice, pieceName, piecePrice } from './chosen-content.ts'

type Piece = QuotePageData['pieces'][number]
type Content = PageVersion['content']

type JobPiecesProps = {
  pieces: readonly Piece[]
  /** The offer that they are part of; undefined before there is one. */
  content?: Content | undefined
  chosen: Chosen
  /** The customer's, as far as it was given. */
  fireplace: Setting | undefined
  /** Undefined where nothing is to be chosen anymore. */
  onChoose?: ((chosen: string[]) => void) | undefined
}

export function JobPieces({ pieces, content, chosen, fireplace = {}, onChoose }: JobPiecesProps) {
  const priceOf = ({ key }: Piece) => {
    const offered = content?.pieces.find((piece) => piece.key === key)
    return offered && formatCents(piecePrice(offered))
  }
  if (!content || !onChoose)
    return (
      <ul className="mt-3 divide-y divide-line">
        {takenPieces(pieces, chosen).map((piece) => (
          <li key={piece.key} className="py-6 first:pt-3">
            <PieceView {...{ piece, fireplace }} price={priceOf(piece)} />
          </li>
        ))}
      </ul>
    )
  const fixed = pieces.filter(({ part }) => part === 'fixed')
  const options = pieces.filter(({ part }) => part === 'option')
  const ownOptions = content.ownLines.filter(({ isOption }) => isOption)
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
  return (
    <div className="mt-4 space-y-8">
      {content.choices.map((choice) => {
        const its = pieces.filter(({ choice: of }) => of === choice.key)
        const keys = its.map(({ key }) => key)
        return (
          <Group key={choice.key} legend={choice.label || 'Choose one'} hint={choice.label ? 'Choose one.' : undefined}>
            {its.map((piece) => (
              <Choosable
                key={piece.key}
                type="radio"
                name={choice.key}
                isChosen={chosen.includes(piece.key)}
                onChange={() => onChoose([...chosen.filter((key) => !keys.includes(key)), piece.key])}
              >
                {(label) => (
                  <PieceView
                    {...{ piece, fireplace }}
                    price={priceOf(piece)}
                    name={nameInChoice(piece, its)}
                    label={label}
                  />
                )}
              </Choosable>
            ))}
          </Group>
        )
      })}
      {fixed.length > 0 && (
        <ul className="divide-y divide-line">
          {fixed.map((piece) => (
            <li key={piece.key} className="py-6 first:pt-3">
              <PieceView {...{ piece, fireplace }} price={priceOf(piece)} />
            </li>
          ))}
        </ul>
      )}
      {options.length + ownOptions.length > 0 && (
        <Group legend="Add to it, if you like" hint="Tick what you want. The total follows.">
          {options.map((piece) => (
            <Choosable
              key={piece.key}
              type="checkbox"
              isChosen={chosen.includes(piece.key)}
              onChange={() => toggle(piece.key)}
            >
              {(label) => <PieceView {...{ piece, fireplace }} price={priceOf(piece)} label={label} />}
            </Choosable>
          ))}
          {ownOptions.map(({ key, label: words, amount, percent }) => (
            <Choosable
              key={key}
              type="checkbox"
              isChosen={chosen.includes(ownKey(key))}
              onChange={() => toggle(ownKey(key))}
            >
              {(label) => (
                <p className="flex flex-wrap justify-between gap-x-6">
                  {label(words)}
                  <span className="tabular-nums">
                    {percent === null ? formatCents(centsOf(amount ?? '0.00')) : `${percent}%`}
                  </span>
                </p>
              )}
            </Choosable>
          ))}
        </Group>
      )}
    </div>
  )
}

type GroupProps = { legend: string; hint: string | undefined; children: ReactNode }

const Group = ({ legend, hint, children }: GroupProps) => (
  <fieldset className="min-w-0">
    <legend className="text-lg font-medium wrap-anywhere">{legend}</legend>
    {hint && <p className="mt-1 text-sm text-quiet print:hidden">{hint}</p>}
    <div className="mt-3 space-y-3">{children}</div>
  </fieldset>
)

/** Around the words that name what is chosen. */
type Label = (words: ReactNode) => ReactNode

type ChoosableProps = {
  type: 'radio' | 'checkbox'
  name?: string
  isChosen: boolean
  onChange: () => void
  children: (label: Label) => ReactNode
}

function Choosable({ type, name, isChosen, onChange, children }: ChoosableProps) {
  const id = useId()
  return (
    <div
      className={clsx(
        'flex gap-3 rounded-card border bg-card p-4',
        isChosen ? 'border-oak ring-1 ring-oak ring-inset' : 'border-line',
      )}
    >
      <input
        id={id}
        type={type}
        name={name}
        checked={isChosen}
        onChange={onChange}
        className="mt-1 size-5 shrink-0 accent-oak"
      />
      <div className="min-w-0 grow">
        {children((words) => (
          <label htmlFor={id} className="min-w-0 font-medium wrap-anywhere">
            {words}
          </label>
        ))}
      </div>
    </div>
  )
}

type PieceViewProps = {
  piece: Piece
  fireplace: Setting
  price: string | undefined
  /** In place of what it is called. */
  name?: string
  label?: Label
}

function PieceView({
  piece,
  fireplace,
  price,
  name = pieceName(piece),
  label = (words) => <h3 className="text-base font-medium">{words}</h3>,
}: PieceViewProps) {
  const { key, quantity, note, making, woodName, finishName, dimensions, drawn } = piece
  const size = sizeOf(dimensions)
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] sm:gap-6">
      <div className={clsx(drawingFrame, 'self-start')}>
        <ResponsiveSheet
          piece={{ ...drawn, size }}
          setting={givenOnly(fireplace, quantity)}
          title={null}
          idPrefix={`of-${key}`}
        />
      </div>
      <div className="min-w-0 text-ui">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          {label(name)}
          {price && <span className="font-medium tabular-nums">{price}</span>}
        </div>
        <p className="mt-1 text-quiet">
          {name !== pieceName(piece) && (
            <>
              {pieceName(piece)}
              <br />
            </>
          )}
          {woodAndFinish({ woodSpeciesName: woodName, finishName })}
          <br />
          {sizeText(size)}
        </p>
        {making &&
          makingFacts(making).map(({ name, value }) => (
            <p key={name} className="text-quiet">
              {name}: {value}
            </p>
          ))}
        {note !== '' && <p className="mt-2 wrap-anywhere whitespace-pre-wrap">{note}</p>}
      </div>
    </div>
  )
}
