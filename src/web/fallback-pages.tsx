import { shop } from '../../content/shop.ts'
import { PageLink } from '../features/shared/page-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Container } from '../ui/layout.tsx'

/** SHELL-2. */
export function PageNotFound() {
  return (
    <Container className="py-20 md:py-28">
      <h1>404 Page Not Found</h1>
      <p className="mt-4 max-w-measure text-quiet">There's no page at this address. The link may be old or mistyped.</p>
      <OtherPages />
      <p className="mt-8 text-sm text-quiet">Owner: did you add the page to the router?</p>
    </Container>
  )
}

/**
 * For a page whose data failed to load or whose code threw. `unavailable`: the database doesn't answer. `search`: of the page's
 * address.
 */
export function PageError({ unavailable, search }: { unavailable: boolean; search: string }) {
  return (
    <Container className="py-20 md:py-28">
      <h1>{unavailable ? "We'll be right back" : "This page couldn't be shown"}</h1>
      <p className="mt-4 max-w-measure text-quiet">
        {unavailable
          ? 'The shop is temporarily unavailable. Try again shortly'
          : 'Something went wrong on our end. Try again'}
        , or call us at{' '}
        <a className="link" href={shop.phone.href}>
          {shop.phone.display}
        </a>
        .
      </p>
      {/* A link of only a query leads to the same path. */}
      <a href={search || '?'} className={buttonClass('primary', 'md', 'mt-8')}>
        Try again
      </a>
      <OtherPages />
    </Container>
  )
}

function OtherPages() {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <PageLink href="/" className={buttonClass('secondary')}>
        Back to home
      </PageLink>
      <PageLink href="/products" className={buttonClass('secondary')}>
        See all products
      </PageLink>
    </div>
  )
}

/** DETAIL-4. */
export function ProductNotFound() {
  return (
    <Container className="py-20 md:py-28">
      <h1>Product Not Found</h1>
      <p className="mt-4 max-w-measure text-quiet">
        We don't carry this piece. Most of our pieces can be built to other sizes, so browse what we make.
      </p>
      <PageLink href="/products" className={buttonClass('primary', 'md', 'mt-8')}>
        See all products
      </PageLink>
    </Container>
  )
}
