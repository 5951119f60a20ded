import { useId, useState } from 'react'
import { home } from '../../../content/home.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { PageHeading, Section } from '../../ui/layout.tsx'
import { categories, findCategory } from '../catalog/catalog.ts'
import { HowToMeasure, measuredOf } from '../measuring/how-to-measure.tsx'
import { estimateCents, estimateLine, rateForCategoryCents } from '../pricing/estimate.ts'
import { clampInches, fractionText, inchesFromText, inchesText, lengthProblem } from '../pricing/inches.ts'
import { formatDollars } from '../pricing/money.ts'
import type { Category } from '../pricing/pricing.ts'
import { LengthField } from '../shared/form/length-field.tsx'
import { NeedsScript } from '../shared/needs-script.tsx'
import { PriceDetails } from '../shared/price-lines.tsx'
import { requestQuote } from '../shared/quote-request.tsx'

/** HOME-3. Inches. */
const bounds = { min: 24, max: 360 }
const defaultLengthIn = 60

export function QuickQuote() {
  const priceId = useId()
  const [category, setCategory] = useState<Category>('floating-mantel')
  const [text, setText] = useState(fractionText(defaultLengthIn))

  const typedIn = inchesFromText(text)
  const lengthIn = typedIn === undefined ? defaultLengthIn : clampInches(typedIn, bounds)
  const problem = lengthProblem(text, bounds)?.replace(/\.?$/, '. ') ?? ''
  const rateCents = rateForCategoryCents(category)
  return (
    <Section unseen="[--seen-height:46rem] lg:[--seen-height:33rem]" labelledBy="quick-quote" tone="sand">
      <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-20">
        <PageHeading level={2} id="quick-quote" title="Quick Quote Preview" lead={home.quickQuote.lead} />
        <div className="rounded-card border border-line bg-card p-5 sm:p-8">
          <NeedsScript what="The preview" />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              label="Product type"
              value={category}
              onChange={(event) => {
                const chosen = categories.find(({ slug }) => slug === event.target.value)
                if (chosen) setCategory(chosen.slug)
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
              onChange={setText}
              step={6}
              bounds={bounds}
              // HOME-3 shows a price even then, so say for which length.
              error={lengthIn === typedIn ? undefined : `${problem}Price is for ${inchesText(lengthIn)}.`}
            />
          </div>
          <HowToMeasure what={measuredOf(category)} className="mt-1" />
          <div className="mt-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-5 border-t border-line pt-6">
            <div>
              <p id={priceId} className="text-ui text-quiet">
                Estimated price
              </p>
              <output aria-labelledby={priceId} className="block text-3xl font-semibold tracking-tight tabular-nums">
                {formatDollars(estimateCents(rateCents, lengthIn))}
              </output>
              <p className="mt-1 text-sm text-quiet tabular-nums">
                {inchesText(lengthIn)} at {formatDollars(rateCents)} per linear foot
              </p>
              <PriceDetails
                lines={[estimateLine(rateCents, lengthIn, findCategory(category)?.name ?? '')]}
                className="mt-1 text-sm text-quiet"
              />
            </div>
            <Button
              size="lg"
              className="max-sm:w-full [@media(scripting:none)]:hidden"
              onClick={() =>
                // Unreadable text is passed as typed, so the builder shows it with its error.
                requestQuote({ label: category, dimensions: { length: typedIn || !text.trim() ? lengthIn : text } })
              }
            >
              Get Custom Quote
            </Button>
          </div>
        </div>
      </div>
    </Section>
  )
}
