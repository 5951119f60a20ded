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
      <p className="mt-4 max-w-measure text-quiet">
        There is no page at this address. Did you forget to add the page to the router? If a link brought you here, it
        may be old or mistyped.
      </p>
      <WaysOn />
    </Container>
  )
}

/** A page that could not be shown: its reads failed, or something in it did. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const unavailable = error instanceof ApiError && error.status === 503
  return (
    <Container className="py-20 md:py-28">
      <h1>{unavailable ? 'We are back in a moment' : 'This page could not be shown'}</h1>
      <p className="mt-4 max-w-measure text-quiet">
        {unavailable
          ? 'The shop cannot reach its records right now. Please try again shortly'
          : 'Something went wrong on our side. Please try again'}
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
      <WaysOn />
    </Container>
  )
}

function WaysOn() {
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
