import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Product, productQuery } from '../../features/catalog/catalog-queries.ts'
import { Queries } from '../../features/shared/queries.tsx'

type FreshProductProps = {
  /** As the server wrote it. */
  written: Product
  onFresh: (product: Product) => void
}

/** A product is read again when the cart finds another price than its page's. Shows nothing. */
export const FreshProduct = (props: FreshProductProps) => (
  <Queries known={[[productQuery(props.written.id).queryKey, props.written]]}>
    <Reader {...props} />
  </Queries>
)

function Reader({ written, onFresh }: FreshProductProps) {
  const { data } = useQuery(productQuery(written.id))
  const tell = useEffectEvent(onFresh)
  useEffect(() => {
    if (data && data !== written) tell(data)
  }, [data, written])
  return null
}
