import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pagination, rangeShown } from '../../ui/pagination.tsx'

/** How a read of one page stands, as TanStack Query tells it. */
type Read<Data> = {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  /** The page before is still shown while this one is on its way. */
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

type PagedListProps<Data> = {
  read: Read<Data>
  /** What the server said of a failed read. */
  reason: string | undefined
  page: number
  perPage: number
  /** 'quote' and 'quotes'. */
  nouns: readonly [one: string, many: string]
  onPage: (page: number) => void
  /** There are fewer pages than were asked for; undefined is the first. */
  onBeyond: (lastPage: number | undefined) => void
  onRefresh: () => void
  /** Beside the refresh button, while there is something to use them on. */
  tools?: ReactNode
  skeleton: ReactNode
  /** In place of no rows at all. */
  empty: ReactNode
  children: (data: Data) => ReactNode
}

/** A list that the server gives page by page: how many there are, the rows, and the way to other pages. */
export function PagedList<Data extends { total: number }>(props: PagedListProps<Data>) {
  const { read, page, perPage, nouns, onBeyond } = props
  const { data, isPlaceholderData } = read
  const pageCount = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / perPage)) : undefined

  // The last row of the last page has gone, or an old link asks for more pages than there are.
  const beyond = pageCount !== undefined && page > pageCount
  const toLastPage = useEffectEvent(() => onBeyond(pageCount === 1 ? undefined : pageCount))
  useEffect(() => {
    if (beyond) toLastPage()
  }, [beyond])

  if (read.isError && !data)
    return (
      <LoadFailed
        text={`The ${nouns[1]} could not be loaded.`}
        reason={props.reason}
        busy={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    )
  if (!data || beyond) return props.skeleton
  return (
    <div aria-busy={isPlaceholderData} className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-2">
        <p role="status" className="mr-auto text-sm text-quiet tabular-nums">
          {isPlaceholderData ? 'Loading…' : countText(page, perPage, data.total, nouns)}
        </p>
        {read.isError && <p className="text-sm text-ember">Could not be refreshed.</p>}
        {data.total > 0 && props.tools}
        <IconButton label={`Refresh ${nouns[1]}`} size="sm" onClick={props.onRefresh}>
          <RotateCw aria-hidden className={clsx('size-4', read.isFetching && 'animate-spin')} />
        </IconButton>
      </div>
      {data.total === 0 ? props.empty : props.children(data)}
      <div className="mt-4">
        <Pagination page={page} pageCount={pageCount ?? page} onPage={props.onPage} />
      </div>
    </div>
  )
}

const countText = (page: number, perPage: number, total: number, [one, many]: readonly [string, string]) =>
  total > 0 ? `${rangeShown(page, perPage, total)} ${total === 1 ? one : many}` : ''

type NoRowsProps = {
  text: string
  /** Where a filter hides what there is. */
  showAll?: { label: string; onPress: () => void } | undefined
  /** Where there is nothing yet: how something comes. */
  note: string
}

export function NoRows({ text, showAll, note }: NoRowsProps) {
  return (
    <div className="rounded-card border border-line bg-card px-4 py-12 text-center">
      <p className="font-medium">{text}</p>
      {showAll ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={showAll.onPress}>
          {showAll.label}
        </Button>
      ) : (
        <p className="mt-1 text-ui text-quiet">{note}</p>
      )}
    </div>
  )
}

/** Where the focus goes when what had it is gone: to the row, or to the list. `buttonIdOf` names a row's button. */
export function useListFocus(buttonIdOf: (id: number) => string) {
  const listRef = useRef<HTMLElement>(null)
  const focusList = () => listRef.current?.focus({ preventScroll: true })
  return {
    listRef,
    focusList,
    toTop: () => {
      listRef.current?.scrollIntoView({ block: 'start' })
      focusList()
    },
    /** After a dialog that a row opened. By a link it was opened without one, or the row has left the list since. */
    backToRow: (id: number) => {
      if (!isFocusLost()) return
      const button = document.getElementById(buttonIdOf(id))
      if (button) button.focus({ preventScroll: true })
      else focusList()
    },
  }
}
