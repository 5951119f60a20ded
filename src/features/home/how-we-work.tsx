import { home } from '../../../content/home.ts'
import { weeksText } from '../../../content/shop.ts'
import { PageHeading, Section } from '../../ui/layout.tsx'
import type { DeliveryRules } from '../delivery/delivery-rules.ts'
import { type Picture, variantWidths } from '../media/picture.ts'
import { ProductPicture } from '../media/picture.tsx'

/** A built-in picture. Its plain name redirects to the current version, so no API call is needed. */
const endGrain: Picture = {
  path: '/media/gallery-endgrain-reclaimed-oak/1200.jpg',
  width: 1200,
  height: 900,
  placeholder: '',
  widths: variantWidths(1200),
}

/** HOME-4. */
export function HowItWorks({ rules: { leadTimeWeeks, rushLeadTimeWeeks } }: { rules: DeliveryRules }) {
  const times = { leadTime: weeksText(leadTimeWeeks), rushTime: weeksText(rushLeadTimeWeeks) }
  return (
    <Section unseen="[--seen-height:48rem] lg:[--seen-height:33rem]" labelledBy="how-it-works" tone="card">
      <h2 id="how-it-works">{home.howItWorks.title}</h2>
      <ol className="mt-8 grid gap-8 sm:grid-cols-2 md:mt-12 lg:grid-cols-4">
        {home.howItWorks.steps(times).map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] border-t border-edge pt-5 sm:block">
            <span aria-hidden className="font-display text-2xl leading-none text-oak tabular-nums">
              {index + 1}
            </span>
            <div className="sm:mt-5">
              <h3>{title}</h3>
              <p className="mt-2 text-ui text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** HOME-4. */
export function Craftsmanship() {
  const { title, lead, steps } = home.craftsmanship
  return (
    <Section unseen="[--seen-height:94rem] lg:[--seen-height:50rem]" labelledBy="craftsmanship">
      <div className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div className="gap-8 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:items-end">
          <PageHeading level={2} id="craftsmanship" title={title} lead={lead} />
          <ProductPicture
            picture={endGrain}
            alt="The sawn end of a reclaimed oak timber: growth rings and a long check"
            sizes="(min-width: 1248px) 440px, (min-width: 1024px) 36vw, (min-width: 768px) 45vw, 92vw"
            ratio="4/3"
            className="rounded-card max-md:mt-8 lg:mt-12"
          />
        </div>
        <ol className="grid content-start gap-x-8 sm:grid-cols-2">
          {steps.map((step) => (
            <li key={step.title} className="border-t border-line py-6">
              <h3>{step.title}</h3>
              <p className="mt-2 text-ui text-quiet">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
