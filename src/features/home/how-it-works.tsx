import { home } from '../../../content/home.ts'
import { weeksText } from '../../../content/shop.ts'
import { Section } from '../../ui/layout.tsx'
import type { DeliveryRules } from '../delivery/delivery-rules.ts'
import { filled } from '../shared/facts/filled.ts'

/**
 * HOME-4: the four steps along a tape. On a small screen it hangs down.
 */
export function HowItWorks({ rules: { leadTimeWeeks, rushLeadTimeWeeks } }: { rules: DeliveryRules }) {
  const times = { leadTime: weeksText(leadTimeWeeks), rushTime: weeksText(rushLeadTimeWeeks) }
  return (
    <Section wide unseen="[--seen-height:46rem] lg:[--seen-height:31rem]" labelledBy="how-it-works" tone="sand">
      <h2 id="how-it-works">{home.howItWorks.title}</h2>
      <ol className="home-tape mt-8">
        {home.howItWorks.steps.map(({ title, when, text }) => (
          <li key={title}>
            <p className="figure text-lg text-deep-oak">{filled(when, times)}</p>
            <h3>{filled(title, times)}</h3>
            <p className="mt-1.5 max-w-84 text-ui text-quiet">{filled(text, times)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
