import { buttonClass } from '../../../ui/button.tsx'
import { Container } from '../../../ui/layout.tsx'
import { PageLink } from '../../shared/page-link.tsx'

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
