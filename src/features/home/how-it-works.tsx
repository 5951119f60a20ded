import { home } from '../../../content/home.ts'
import { weeksText } from '../../../content/shop.ts'
import { Section } from '../../ui/layout.tsx'
import type { DeliveryRules } from '../delivery/delivery-rules.ts'

/**
 * HOME-4: the four steps along a tape, a tick where each begins. Building takes the most days, and has the most of it. On a
 * small screen the tape hangs down.
 */
export function HowItWorks({ rules: { leadTimeWeeks, rushLeadTimeWeeks } }: { rules: DeliveryRules }) {
  const times = { leadTime: weeksText(leadTimeWeeks), rushTime: weeksText(rushLeadTimeWeeks) }
  return (
    <Section unseen="[--seen-height:46rem] lg:[--seen-height:31rem]" labelledBy="how-it-works" tone="sand">
      <h2 id="how-it-works">{home.howItWorks.title}</h2>
      <ol className="mt-8 ml-1.5 border-l border-ink lg:mt-14 lg:ml-0 lg:grid lg:grid-cols-[1fr_1fr_1.7fr_1.1fr] lg:border-t lg:border-l-0">
        {home.howItWorks.steps(times).map(({ title, when, text }) => (
          <li
            key={title}
            className="relative pb-8 pl-6 before:absolute before:top-3 before:-left-1.5 before:w-3 before:border-t before:border-ink last:pb-1 lg:pt-12 lg:pr-8 lg:pb-0 lg:pl-0 lg:before:-top-2 lg:before:left-0 lg:before:h-4 lg:before:w-0 lg:before:border-t-0 lg:before:border-l lg:last:after:absolute lg:last:after:-top-2 lg:last:after:right-0 lg:last:after:h-4 lg:last:after:border-r lg:last:after:border-ink"
          >
            <p className="figure text-lg text-deep-oak lg:absolute lg:top-3">{when}</p>
            <h3 className="mt-0.5 lg:mt-2">{title}</h3>
            <p className="mt-1.5 max-w-84 text-ui text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
