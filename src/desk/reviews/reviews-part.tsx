import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import { deskReviewsPerPage, monthText } from '../../features/reviews/review.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeleteDialog } from '../parts/delete-dialog.tsx'
import { Pagination } from '../parts/list/pagination.tsx'
import { ReadError } from '../parts/read-error.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { type Edited, EnterReviewDialog } from './enter-review.tsx'
import { judgeReview, type OwnedReview, ownedReviewsQuery, removeReview } from './reviews-desk-queries.ts'

/** WIN-10: below the gallery's pictures, since both are what visitors see of finished work. */
export function ReviewsAdmin() {
  const { part } = useSearch({ from: '/admin' })
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<Edited>()
  const [toDelete, setToDelete] = useState<OwnedReview>()
  const { data, isPlaceholderData, ...read } = useQuery(ownedReviewsQuery(page))
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const isLoaded = data !== undefined
  // From 'A review waits' on the first page, once the list has its height.
  useEffect(() => {
    if (part !== 'reviews' || !isLoaded) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [part, isLoaded])
  const pageCount = data && Math.max(1, Math.ceil(data.total / deskReviewsPerPage))
  // The last review of the last page was deleted.
  if (pageCount !== undefined && page > pageCount && !isPlaceholderData) setPage(pageCount)
  return (
    <section aria-labelledby="reviews" className="mt-8 rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-5">
        <h2 ref={heading} id="reviews" tabIndex={-1} className="mr-auto scroll-mt-24 text-lg outline-none">
          Reviews{data && ` (${data.total.toLocaleString('en-US')})`}
        </h2>
        <Button variant="secondary" size="sm" onClick={() => setEdited('new')}>
          Enter a review
        </Button>
      </div>
      {read.isError && !data ? (
        <div className="p-4">
          <ReadError text="The reviews could not be loaded." read={read} />
        </div>
      ) : !data ? (
        <div role="status" aria-label="Loading" className="p-4">
          <Skeleton className="h-24" />
        </div>
      ) : data.total === 0 ? (
        <div className="px-4 py-12 text-center">
          <p className="font-medium">No reviews yet</p>
          <p className="mx-auto mt-1 max-w-measure text-ui text-quiet">
            Until there is one, the home page shows three samples, and says so. {shop.reviewAfterDays} days after a
            delivery the shop asks the customer by email, if it has a mail server. A link for anyone else is in the
            details of a delivered order.
          </p>
        </div>
      ) : (
        <div aria-busy={isPlaceholderData} className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <ul className="divide-y divide-line">
            {data.reviews.map((review) => (
              <OneReview
                key={review.id}
                review={review}
                onEdit={setEdited}
                onDelete={setToDelete}
                onMoved={focusHeading}
              />
            ))}
          </ul>
          {pageCount !== undefined && pageCount > 1 && (
            <div className="border-t border-line p-4 sm:px-5">
              <Pagination
                page={page}
                pageCount={pageCount}
                onPage={(next) => {
                  setPage(next)
                  heading.current?.scrollIntoView({ block: 'nearest' })
                  focusHeading()
                }}
              />
            </div>
          )}
        </div>
      )}
      <EnterReviewDialog edited={edited} onClose={() => setEdited(undefined)} />
      <DeleteDialog
        row={toDelete}
        removal={removeReview}
        titleOf={() => 'Delete Review'}
        questionOf={({ name }) => `Are you sure you want to delete the review by ${name}?`}
        confirmLabel="Delete Review"
        onClose={() => setToDelete(undefined)}
        onDeleted={focusHeading}
      />
    </section>
  )
}

const stateBadges: Record<OwnedReview['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'solid' },
  shown: { label: 'On the website', tone: 'moss' },
  hidden: { label: 'Hidden', tone: 'plain' },
}

type OneReviewProps = {
  review: OwnedReview
  onEdit: (review: OwnedReview) => void
  onDelete: (review: OwnedReview) => void
  /** Its place in the list may have changed. */
  onMoved: () => void
}

function OneReview({ review, onEdit, onDelete, onMoved }: OneReviewProps) {
  const { id, words, name, place, piece, saidOn, orderId, state, mayShow, isCustomers, version } = review
  const judge = useMutation(judgeReview)
  const row = useRef<HTMLLIElement>(null)
  useFocusAfter(judge.isPending, row)
  const press = (to: 'shown' | 'hidden') =>
    judge.mutate({ id, state: to, version }, { onSuccess: () => !row.current && onMoved() })
  const isBusy = (to: 'shown' | 'hidden') => judge.isPending && judge.variables.state === to
  const badge = stateBadges[state]
  return (
    <li ref={row} tabIndex={-1} className="px-4 py-4 outline-none sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui">
        <span className="font-medium wrap-anywhere">{[name, place].filter(Boolean).join(', ')}</span>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        {!mayShow && <Badge tone="ember">Not for the website</Badge>}
      </p>
      <p className="text-sm text-quiet wrap-anywhere">
        {[piece, monthText(saidOn), isCustomers ? '' : 'entered by the shop'].filter(Boolean).join(' · ')}
        {orderId !== null && (
          <>
            {' · '}
            <Link to="/admin" search={{ tab: 'orders', order: orderId }} className="link">
              order #{orderId}
            </Link>
          </>
        )}
        {' · '}
        {/* STAFF-2 */}
        <Link to="/admin" search={{ tab: 'history', about: `review:${id}` }} className="link">
          who changed what
        </Link>
      </p>
      <blockquote className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line">“{words}”</blockquote>
      {!mayShow && state === 'waiting' && (
        <p className="mt-2 text-sm text-quiet">{name} wrote this for you and didn't say that you may show it.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {state !== 'shown' && mayShow && (
          <Button size="sm" variant="secondary" busy={isBusy('shown')} onClick={() => press('shown')}>
            Show on the website
          </Button>
        )}
        {state !== 'hidden' && (
          <Button size="sm" variant="secondary" busy={isBusy('hidden')} onClick={() => press('hidden')}>
            {mayShow ? 'Hide' : 'Mark as read'}
          </Button>
        )}
        {!isCustomers && (
          <Button size="sm" variant="quiet" onClick={() => onEdit(review)}>
            Edit
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => onDelete(review)}>
          Delete
          <span className="sr-only"> the review by {name}</span>
        </Button>
      </div>
    </li>
  )
}
