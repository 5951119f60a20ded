import { shop } from '../../../content/shop.ts'

/** For the parts of a page that only the browser can fill in. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="my-6 max-w-measure rounded-card border border-line bg-card p-5">
        {what} needs JavaScript. Turn it on in your browser, or call us at{' '}
        <a className="link whitespace-nowrap" href={shop.phone.href}>
          {shop.phone.display}
        </a>{' '}
        and we'll take it from there.
      </p>
    </noscript>
  )
}
