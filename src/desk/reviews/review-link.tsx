import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FactGroup } from '../parts/facts.tsx'
import { makeReviewLink } from './reviews-desk-queries.ts'

/** WIN-10: for a customer whom the shop doesn't ask by itself, or who has lost the email. */
export function ReviewLink({ orderId }: { orderId: number }) {
  const make = useMutation(makeReviewLink)
  const [said, setSaid] = useState('')
  const copy = async () => {
    setSaid('')
    const url = await make.mutateAsync({ orderId }).catch(() => undefined)
    if (url === undefined) return
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setSaid(copied ? 'Copied.' : `Your browser won't let us copy it. Here's the link: ${url}`)
  }
  return (
    <FactGroup title="Review" className="print:hidden">
      <button
        type="button"
        className="link min-h-8 text-ui pointer-coarse:min-h-11"
        aria-busy={make.isPending || undefined}
        onClick={() => !make.isPending && void copy()}
      >
        Copy a link to write one
      </button>
      <p role="status" className="text-sm text-quiet wrap-anywhere">
        {said}
      </p>
    </FactGroup>
  )
}
