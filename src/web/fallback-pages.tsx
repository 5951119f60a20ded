import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { shop } from '../../content/shop.ts'
import { ApiError } from '../platform/browser/api-client.ts'
import { Button, buttonClass } from '../ui/button.tsx'
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

/** For a page whose data failed to load or whose code threw. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const unavailable = error instanceof ApiError && error.status === 503
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
      <Button
        className="mt-8"
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        Try again
      </Button>
      <OtherPages />
    </Container>
  )
}

function OtherPages() {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Link to="/" className={buttonClass('secondary')}>
        Back to home
      </Link>
      <Link to="/products" className={buttonClass('secondary')}>
        See all products
      </Link>
    </div>
  )
}
