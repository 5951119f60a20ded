import { FileText } from 'lucide-react'
import type { PageVersion, QuotePageData } from './quote-page-queries.ts'

/** LIVE-7: the papers that there are so far. */
export function Papers({ token, page: { versions, order } }: { token: string; page: QuotePageData }) {
  const isPaid = (kind: string) => order?.payments.some((payment) => payment.kind === kind && payment.state === 'paid')
  const papers = [
    { name: 'offer', label: `Offer, version ${versions[0]?.number}`, isThere: true },
    { name: 'order', label: 'Order confirmation', isThere: order !== null },
    { name: 'deposit', label: 'Receipt for the deposit', isThere: isPaid('deposit') },
    { name: 'balance', label: 'Receipt for the balance', isThere: isPaid('balance') },
    { name: 'payment', label: 'Receipt', isThere: isPaid('whole') },
  ]
  return (
    <section aria-labelledby="papers" className="print:hidden">
      <h2 id="papers" className="text-lg">
        Documents
      </h2>
      <ul className="mt-1 text-ui">
        {papers.map(
          ({ name, label, isThere }) =>
            isThere && (
              <li key={name}>
                <a
                  className="link inline-flex min-h-11 items-center gap-2"
                  href={`/api/quote-pages/${token}/papers/${name}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  <FileText aria-hidden className="size-4" />
                  {label} (PDF)
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

/** LIVE-5: for anyone who wants to check it; nobody has to. */
type FingerprintProps = {
  token: string
  version: PageVersion
  /** Of what was chosen of it, once it is accepted. */
  chosenSha256: string | null
}

export const Fingerprint = ({ token, version: { number, sha256 }, chosenSha256 }: FingerprintProps) => (
  <details className="text-sm text-quiet print:hidden">
    <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-line underline-offset-4">
      Fingerprint of this offer
    </summary>
    <p className="mt-1">
      We compare the offer with it each time we show it. It's in our email to you, too: if the two are the same, nothing
      was changed.
    </p>
    <p className="mt-2">
      SHA-256: <code className="break-all">{sha256}</code>
    </p>
    <a
      className="link inline-flex min-h-11 items-center"
      href={`/api/quote-pages/${token}/offers/${number}`}
      download
      rel="nofollow"
    >
      Download the exact text it's made from
    </a>
    {chosenSha256 !== null && (
      <>
        <p className="mt-2">
          What you chose: <code className="break-all">{chosenSha256}</code>
        </p>
        <a
          className="link inline-flex min-h-11 items-center"
          href={`/api/quote-pages/${token}/offers/${number}?of=chosen`}
          download
          rel="nofollow"
        >
          Download what you chose, as it was agreed
        </a>
      </>
    )}
  </details>
)
