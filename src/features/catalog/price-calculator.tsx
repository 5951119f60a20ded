import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/field.tsx'
import { formatDollars } from '../pricing/money.ts'
import { estimateCents } from '../pricing/pricing.ts'
import type { Product } from './catalog-queries.ts'
import { type Bounds, boundError, clampInches, inchesFromText } from './inches.ts'
import { ratePerFootCents } from './product-price.ts'
import { useRequestQuote } from './quote-request.ts'

const sides = ['length', 'width', 'thickness'] as const
type Side = (typeof sides)[number]

const sideNames: Record<Side, string> = { length: 'Length', width: 'Width', thickness: 'Thickness' }

/** Where the quote builder starts too. Inches. */
const usualIn: Record<Side, number> = { length: 72, width: 8, thickness: 8 }

const boundsOf = (product: Product, side: Side): Bounds => ({
  min: product.minDimensions[side],
  max: product.maxDimensions[side],
})

/**
 * DETAIL-2, DETAIL-3: the fields, and what they lead to. On a phone the price and the action stay at the foot of the
 * screen, so both parts must be children of the element that holds the whole product.
 */
export function PriceCalculator({ product }: { product: Product }) {
  const [texts, setTexts] = useState<Record<Side, string>>(() => {
    const start = (side: Side) => String(clampInches(usualIn[side], boundsOf(product, side)))
    return { length: start('length'), width: start('width'), thickness: start('thickness') }
  })
  return (
    <>
      <section
        aria-labelledby="calculator"
        className="rounded-card border border-line bg-card p-5 lg:rounded-b-none lg:border-b-0 lg:p-6"
      >
        <h2 id="calculator" className="text-lg">
          Pricing Calculator
        </h2>
        <div className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
          {sides.map((side) => (
            <SideField
              key={side}
              side={side}
              bounds={boundsOf(product, side)}
              text={texts[side]}
              onChange={(text) => setTexts({ ...texts, [side]: text })}
            />
          ))}
        </div>
      </section>
      <PriceBar product={product} texts={texts} />
    </>
  )
}

function SideField({
  side,
  bounds,
  text,
  onChange,
}: {
  side: Side
  bounds: Bounds
  text: string
  onChange: (text: string) => void
}) {
  const typedIn = inchesFromText(text)
  const notANumber = text.trim() === '' ? undefined : 'Inches, as in 72.5'
  const error = typedIn === undefined ? notANumber : boundError(typedIn, bounds)
  return (
    <NumberField
      label={sideNames[side]}
      unit="in"
      value={text}
      onChange={onChange}
      {...bounds}
      step={side === 'thickness' ? 0.5 : 1}
      // In the hint's place, so that nothing moves under the thumb.
      hint={error ? undefined : `${bounds.min} to ${bounds.max} in`}
      error={error}
      className={side === 'length' ? 'col-span-2 sm:col-span-1' : ''}
    />
  )
}

function PriceBar({ product, texts }: { product: Product; texts: Record<Side, string> }) {
  const requestQuote = useRequestQuote()
  const labelId = useId()
  const rateCents = ratePerFootCents(product)
  const lengthIn = inchesFromText(texts.length)
  const lengthError = lengthIn === undefined ? undefined : boundError(lengthIn, boundsOf(product, 'length'))

  const askQuote = () => {
    const typed = sides.flatMap((side) => {
      const inches = inchesFromText(texts[side])
      return inches === undefined ? [] : [[side, inches] as const]
    })
    requestQuote({ productId: product.id, label: product.category, dimensions: Object.fromEntries(typed) })
  }
  return (
    <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:rounded-b-card lg:border lg:bg-card lg:p-6">
      <div className="flex items-center justify-between gap-4 lg:block">
        <div className="min-w-0">
          <p id={labelId} className="text-sm text-quiet">
            Estimated price
          </p>
          <output aria-labelledby={labelId} className="block font-semibold tabular-nums">
            {lengthIn === undefined || lengthError ? (
              <span className="block py-1 text-ui lg:py-1.5">{lengthError ?? 'Type a length'}</span>
            ) : (
              <span className="text-xl tracking-tight lg:text-2xl">
                {formatDollars(estimateCents(rateCents, lengthIn))}
              </span>
            )}
          </output>
        </div>
        <p className="mt-1 hidden text-sm text-quiet lg:block">
          At {formatDollars(rateCents)} per linear foot. A quote prices the exact wood, size and finish.
        </p>
        <div className="flex gap-3 lg:mt-5 lg:flex-col">
          <Button size="lg" className="max-sm:px-5" onClick={askQuote}>
            Get Custom Quote
          </Button>
        </div>
      </div>
    </div>
  )
}
