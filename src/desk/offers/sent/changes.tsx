import type { OfferChange } from '../../../features/quotes/offers/offer-changes.ts'

/** LIVE-2: what one version has that another hasn't, line by line. */
export const Changes = ({ changes, title }: { changes: readonly OfferChange[]; title: string }) => (
  <section className="text-sm">
    <h4 className="font-medium">{title}</h4>
    <ul className="mt-1 space-y-1">
      {changes.map(({ what, before, after }) => (
        <li key={`${what}-${before}-${after}`} className="wrap-anywhere">
          {what}: {before === null ? 'new' : `was ${before}`}, now {after ?? 'left out'}
        </li>
      ))}
    </ul>
  </section>
)
