import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { RotateCw, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { timeText } from '../../features/shared/clock.ts'
import { reasonGiven } from '../../platform/browser/api-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Pagination, rangeShown } from '../parts/list/pagination.tsx'
import { PriceChangeTable } from './price-change-table.tsx'
import { changesPerPage, historyQuery, type PriceChange, refreshPrices, undoChange } from './prices-queries.ts'

const kindNames: Record<PriceChange['kind'], string> = {
  'wood-pricing': 'Wood pricing',
  multipliers: 'Multipliers',
  'additional-fees': 'Additional fees',
  'wood-species': 'Wood species',
  product: 'Product price',
  finish: 'Finish prices',
  'cart-price-rule': 'Price in the cart',
  delivery: 'Delivery',
  tax: 'Sales tax',
}

/** Price changes, newest first, each with an Undo button. The page number is in the URL. */
export function PriceHistory() {
  const queryClient = useQueryClient()
  const { page, pageCount, history, toPage } = useHistoryPage()
  const sectionRef = useRef<HTMLElement>(null)
  const { data } = history
  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby="price-history" className="mt-10 scroll-mt-4 outline-none">
      <div className="flex min-h-11 items-center gap-3 border-b border-line">
        <h2 id="price-history" className="text-lg">
          History
        </h2>
        <p role="status" className="mr-auto text-sm text-quiet tabular-nums">
          {data && data.total > 0 && countText(page, data.total)}
        </p>
        {history.isError && data && <p className="text-sm text-ember">Refresh failed.</p>}
        <IconButton label="Refresh prices" size="sm" onClick={() => void refreshPrices(queryClient)}>
          <RotateCw aria-hidden className={clsx('size-4', history.isFetching && 'animate-spin')} />
        </IconButton>
      </div>
      {data ? (
        <Changes
          changes={data.changes}
          stale={history.isPlaceholderData}
          onUndone={() => focusIfLost(sectionRef.current)}
        />
      ) : history.isError ? (
        <LoadFailed
          text="The history could not be loaded."
          reason={reasonGiven(history.error)}
          busy={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading the history" className="space-y-3 py-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
      <div className="mt-4">
        <Pagination
          page={page}
          pageCount={pageCount ?? page}
          onPage={(wanted) => {
            toPage(wanted)
            sectionRef.current?.scrollIntoView({ block: 'start' })
            sectionRef.current?.focus({ preventScroll: true })
          }}
        />
      </div>
    </section>
  )
}

/** The page of the URL. A page past the end, where an old link may lead, goes to the last one. */
function useHistoryPage() {
  const navigate = useNavigate({ from: '/admin' })
  const { page = 1 } = useSearch({ from: '/admin' })
  const history = useQuery(historyQuery(Math.min(page, 100_000)))
  const { data } = history
  const pageCount = data && !history.isPlaceholderData ? Math.max(1, Math.ceil(data.total / changesPerPage)) : undefined

  const toPage = (wanted: number) =>
    void navigate({
      search: (now) => ({ ...now, page: wanted === 1 ? undefined : wanted }),
      resetScroll: false,
    })
  const pastEnd = pageCount !== undefined && page > pageCount
  const toLastPage = useEffectEvent(() => toPage(pageCount ?? 1))
  useEffect(() => {
    if (pastEnd) toLastPage()
  }, [pastEnd])
  return { page, pageCount, history, toPage }
}

const countText = (page: number, total: number) =>
  `${rangeShown(page, changesPerPage, total)} ${total === 1 ? 'change' : 'changes'}`

/** The Undo button that was pressed has disappeared. */
function focusIfLost(place: HTMLElement | null): void {
  requestAnimationFrame(() => isFocusLost() && place?.focus({ preventScroll: true }))
}

type ChangesProps = { changes: readonly PriceChange[]; stale: boolean; onUndone: () => void }

function Changes({ changes, stale, onUndone }: ChangesProps) {
  if (changes.length === 0) return <p className="py-8 text-center text-ui text-quiet">No price changes yet.</p>
  return (
    <ol aria-busy={stale} className={clsx('divide-y divide-line transition-opacity', stale && 'opacity-60')}>
      {changes.map((change) => (
        <li
          key={change.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 py-4 @rows:grid-cols-[21rem_minmax(0,1fr)_6rem]"
        >
          <Heading change={change} />
          <div className="col-span-2 @rows:col-span-1 @rows:col-start-2 @rows:row-start-1">
            <Items change={change} />
          </div>
          <div className="col-start-2 row-start-1 text-right @rows:col-start-3">
            {!change.undone && <UndoButton id={change.id} onUndone={onUndone} />}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Each has its own: one may be pressed while another is on its way, and they are undone in that order. */
function UndoButton({ id, onUndone }: { id: number; onUndone: () => void }) {
  const undo = useMutation(undoChange)
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Undo2 aria-hidden className="size-4" />}
      aria-label={`Undo change ${id}`}
      busy={undo.isPending}
      // Its row is gone by then, and with it the callbacks of `mutate`.
      onClick={() => void undo.mutateAsync(id).then(onUndone, onUndone)}
    >
      Undo
    </Button>
  )
}

function Heading({ change: { id, kind, at, who, signedInAt, undoes, undone } }: { change: PriceChange }) {
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-2 font-sans text-ui font-semibold tracking-normal">
        {kindNames[kind]}
        <span className="font-normal text-quiet tabular-nums">#{id}</span>
        {undoes !== null && <Badge tone="oak">Undo of #{undoes}</Badge>}
        {undone && <Badge>Undone</Badge>}
      </h3>
      <p className="mt-0.5 text-sm text-quiet tabular-nums">
        <time dateTime={at}>{timeText(at)}</time>
        <span className="block">
          {who}, signed in {timeText(signedInAt)}
        </span>
      </p>
    </div>
  )
}

/** Prices first. The products that followed them can be many, so they are collapsed. */
function Items({ change: { changes } }: { change: PriceChange }) {
  const products = changes.filter((item) => item.target === 'product')
  const others = changes.filter((item) => item.target !== 'product')
  if (others.length === 0) return <PriceChangeTable items={products} />
  return (
    <>
      <PriceChangeTable items={others} />
      {products.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-9 items-center text-sm text-oak underline underline-offset-4 pointer-coarse:min-h-11">
            {products.length === 1 ? '1 product' : `${products.length} products`} changed with it
          </summary>
          <PriceChangeTable items={products} className="mt-1" />
        </details>
      )}
    </>
  )
}
