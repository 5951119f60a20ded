/** LIVE-7: what the printed page has besides, so that it says the same as the papers. Not on screen. */
import { shop } from '../../../../content/shop.ts'
import { dateText } from '../../shared/clock.ts'
import type { PageVersion, QuotePageData } from './quote-page-queries.ts'

export const Letterhead = ({ page: { customerName, versions, createdAt } }: { page: QuotePageData }) => (
  <div className="mb-6 hidden justify-between gap-8 border-b border-line pb-4 text-sm print:flex">
    <p>
      <strong className="font-display text-lg">{shop.name}</strong>
      <br />
      {shop.address.street}, {shop.address.city}, {shop.address.state} {shop.address.zip}
      <br />
      {shop.phone.display}, {shop.email.address}
    </p>
    <p className="text-right">
      For {customerName}
      <br />
      {dateText(versions[0]?.sentAt ?? createdAt)}
    </p>
  </div>
)

/** What is agreed to, and the fingerprint of the version. A signed offer shows its own. */
export const PaperTerms = ({ version, isSigned }: { version: PageVersion; isSigned: boolean }) => (
  <section className="hidden text-sm print:block">
    <ol className="list-decimal space-y-1 pl-5">
      {version.terms.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ol>
    {!isSigned && (
      <p className="mt-3 break-all">
        SHA-256 of version {version.number}: {version.sha256}
      </p>
    )}
  </section>
)
