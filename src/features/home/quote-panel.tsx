import { useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { useAtFirstTouch } from '../../ui/in-browser/at-first-touch.ts'
import { categories, findCategory } from '../catalog/catalog.ts'
import { arrivalText } from '../delivery/delivery-dates.ts'
import { workedOutLater } from '../delivery/quote/quote-words.ts'
import { HowToMeasure, measuredOf } from '../measuring/how-to-measure.tsx'
import { estimateCents, estimateLine, rateForCategoryCents } from '../pricing/estimate.ts'
import { inchesText } from '../pricing/inches.ts'
import { formatDollars } from '../pricing/money.ts'
import { usualSize } from '../pricing/piece.ts'
import { LengthField } from '../shared/form/length-field.tsx'
import { useShopDay } from '../shared/opening/use-shop-day.ts'
import { opensLines, PriceLineRows } from '../shared/price-lines.tsx'
import { QuoteButton } from '../shared/quote-request.tsx'
import { type QuickQuote, quickBounds } from './use-quick-quote.ts'
import { HeroButtons } from './wall/wall-words.tsx'
import { WoodCoins } from './wood-coins.tsx'

/** HOME-3, WIN-2: 'Quick Quote Preview'. What the wall shows, as fields and coins, and its one figure. */
export function QuotePanel({ quote }: { quote: QuickQuote }) {
  const { category, text, error, woods, wood } = quote
  return (
    <section aria-labelledby="quick-quote" className="on-char home-side pt-3.5 pb-4 lg:pb-3">
      <h2 id="quick-quote" className="mb-2 font-sans text-sm font-normal tracking-normal text-dust max-lg:sr-only">
        Quick Quote Preview
      </h2>
      <div className="grid gap-x-10 gap-y-2.5 lg:grid-cols-[auto_1fr] lg:items-start xl:gap-x-12">
        <div className="grid gap-y-2 lg:grid-cols-[9.5rem_7.5rem_auto] lg:gap-x-5">
          <div className="lg:order-last">
            <WoodCoins woods={woods} chosenId={wood?.id} onChoose={quote.setWoodId} />
          </div>
          <div className="grid grid-cols-[1fr_7.5rem] gap-x-5 lg:contents">
            <SelectField
              label="Product type"
              value={category}
              className="home-fields"
              onChange={({ target }) => {
                const chosen = findCategory(target.value)
                if (chosen) quote.setCategory(chosen.slug)
              }}
            >
              {categories.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </SelectField>
            <LengthField
              label="Length"
              value={text}
              onChange={quote.setText}
              // A tap on a phone would put the caret behind the usual length.
              onFocus={({ target }) => target.select()}
              step={6}
              bounds={quickBounds}
              hint=""
              error={error}
              className="home-fields"
            />
          </div>
        </div>
        <Figure quote={quote} />
      </div>
    </section>
  )
}

const fetchDoor = () => import('./visit-door.tsx').then((part) => part.VisitDoor)

function Figure({ quote }: { quote: QuickQuote }) {
  const { figure, rules, hasChoice, place, setFoundPlace, category } = quote
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const Door = useAtFirstTouch(fetchDoor, hasChoice || isOpen)
  const zipField = useRef<HTMLDivElement>(null)
  const isThere = Door !== undefined
  useEffect(() => {
    if (isOpen && isThere) zipField.current?.querySelector('input')?.focus()
  }, [isOpen, isThere])
  const today = useShopDay()
  if (!figure) return <Estimate quote={quote} />
  return (
    <div className="min-w-0">
      <output
        aria-labelledby={`${id} ${id}-where`}
        className="block font-display text-[clamp(2.25rem,1.5rem+1.6vw,3rem)] leading-none font-medium tracking-tight tabular-nums"
      >
        {figure.text}
      </output>
      <p className="mt-2 min-h-11.5 text-ui text-dust">
        <span id={id}>{figure.what}</span> {/* In one piece, so that the line breaks at the same place in any font. */}
        <span className="inline-block">
          <button
            id={`${id}-where`}
            type="button"
            aria-expanded={isOpen}
            className="text-paper underline decoration-dust underline-offset-4 hover:decoration-current [@media(scripting:none)]:pointer-events-none [@media(scripting:none)]:no-underline"
            onClick={() => setOpen(!isOpen)}
          >
            {figure.where ?? 'Enter your ZIP code'}
          </button>
          {figure.way ? (
            <>
              , <span className="inline-block min-w-34">{arrivalText(figure.way, rules, today)}</span>
            </>
          ) : (
            `. ${workedOutLater}.`
          )}
        </span>
      </p>
      {(isOpen || Door) && (
        <div ref={zipField} className="mt-3 bg-paper p-4 text-ink empty:hidden">
          {Door ? <Door rules={rules} isOpen={isOpen} onPlace={setFoundPlace} /> : <p className="text-ui">Loading</p>}
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 lg:hidden">
        <HeroButtons quote={quote} />
      </div>
      <div className="mt-1 flex flex-wrap items-start gap-x-6 lg:mt-1">
        <QuoteButton
          request={quote.ownRequest}
          onClick={quote.keepWay}
          className={buttonClass('line', 'md', 'min-h-8! py-0! max-lg:hidden')}
        >
          Get Custom Quote
        </QuoteButton>
        <details className="group open:w-full">
          <summary className={`${opensLines} min-h-11 text-ui text-dust lg:min-h-8`}>How it adds up</summary>
          <div className="mt-1 mb-2 bg-paper p-4 text-ink">
            <p className="text-sm text-quiet">
              For a piece {inchesText(usualSize.widthIn)} deep and {inchesText(usualSize.thicknessIn)} high, without a
              finish{place && `, in ${place.place}`}. Sales tax isn't in it.
            </p>
            <PriceLineRows lines={figure.lines} />
            <p className="flex justify-between gap-4 border-t border-ink pt-2.5 font-medium tabular-nums">
              <span>In all</span>
              {figure.text}
            </p>
            <Estimate quote={quote} />
          </div>
        </details>
        <HowToMeasure
          what={measuredOf(category)}
          className="text-dust! decoration-line! hover:text-paper! lg:min-h-8! [&_svg]:hidden"
        />
      </div>
    </div>
  )
}

/** PRICE-4. */
function Estimate({ quote: { category, lengthIn } }: { quote: QuickQuote }) {
  const id = useId()
  const rateCents = rateForCategoryCents(category)
  const { rule } = estimateLine(rateCents, lengthIn, '')
  return (
    <div className="mt-6 grid grid-cols-[1fr_auto] gap-x-4 text-ui">
      <p className="col-span-full mb-1.5 text-sm text-quiet">
        Buying it from the cart instead? That's the piece alone, before delivery.
      </p>
      <p id={id}>Estimated price</p>
      <output aria-labelledby={id} className="tabular-nums">
        {formatDollars(estimateCents(rateCents, lengthIn))}
      </output>
      <p className="col-span-full text-sm text-quiet tabular-nums">
        <span>
          {inchesText(lengthIn)} at {formatDollars(rateCents)} per linear foot
        </span>
        . {rule}
      </p>
    </div>
  )
}
