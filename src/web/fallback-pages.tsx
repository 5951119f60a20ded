import { shop } from '../../content/shop.ts'
import { evening } from '../features/media/built-in-pictures.ts'
import { ProductPicture } from '../features/media/picture.tsx'
import { PageLink } from '../features/shared/page-link.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Container } from '../ui/layout.tsx'

/** SHELL-2. */
export function PageNotFound() {
  return (
    <div className="on-char relative isolate overflow-hidden">
      <ProductPicture
        picture={evening}
        alt=""
        sizes="max(100vw, 72rem)"
        className="absolute! inset-0 -z-1 max-md:top-64 after:absolute after:inset-0 after:bg-linear-to-b after:from-char after:to-char/10 md:after:bg-linear-to-r md:after:from-char md:after:via-char/60 md:after:via-40% md:after:to-char/0 md:after:to-75% forced-colors:hidden [&_img]:absolute [&_img]:size-full [&_img]:object-cover [&_img]:object-[72%_30%]"
      />
      <Container wide className="flex min-h-[38rem] flex-col items-start py-12 md:min-h-[40rem] md:justify-center">
        <h1 className="headline max-w-[6.5em]">404 Page Not Found</h1>
        <p className="mt-6 max-w-88">There's no page at this address. The link may be old or mistyped.</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3">
          <PageLink href="/products" className={buttonClass('primary', 'lg')}>
            See all products
          </PageLink>
          <PageLink href="/" className={buttonClass('line', 'lg')}>
            Back to home
          </PageLink>
        </div>
        <p className="mt-10 text-sm text-dust">Owner: did you add the page to the router?</p>
      </Container>
    </div>
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
