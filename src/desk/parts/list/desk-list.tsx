import { clsx } from 'clsx'
import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { isFocusLost } from '../../../ui/focus.ts'
import { ReadError } from '../read-error.tsx'
import type { DeskAddress } from '../use-desk-address.ts'
import { betterKey, countText, type ListPage } from './list-page.ts'
import { PageLinks } from './list-page-links.tsx'
import { NoRows } from './no-rows.tsx'
import type { RecordName } from './rows.tsx'
import { SearchBox } from './search-box.tsx'
import { viewButtonId } from './view-button.ts'

/** The query of one page, as TanStack Query returns it. */
type Read<Data> = {
  data: Data | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  /** The previous page is still shown while this one loads. */
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

type DeskListProps<Data> = {
  /** 'Quotes': names the list for screen readers. */
  label: string
  /** 'quote' and 'quotes'. */
  nouns: readonly [one: RecordName, many: string]
  address: DeskAddress
  focus: ListFocus
  read: Read<Data>
  /** A status or a search leaves some rows out. */
  isNarrowed: boolean
  /** Right of the search. */
  sortChoice: ReactNode
  isByDate: boolean
  search: { placeholder: string; className: string }
  /** Next to the refresh button, unless there are no rows. */
  tools?: ReactNode
  /** Shown when there are no rows; the note says where rows come from. */
  empty: { text: string; note: string }
  skeleton: ReactNode
  onRefresh: () => void
  children: (data: Data) => ReactNode
}

/**
 * A list of records that the server sends page by page: filter, search, count, rows and
 * pagination. Its state is in the address.
 */
export function DeskList<Data extends { page: ListPage }>(props: DeskListProps<Data>) {
  const { nouns, address, focus, read } = props
  const { data, isPlaceholderData } = read
  // Until then, the skeleton says that rows are loading.
  const counted = data && (isPlaceholderData || !betterKey(address.key, data.page)) ? data.page : undefined
  return (
    <section ref={focus.listRef} tabIndex={-1} aria-label={props.label} className="mt-4 scroll-mt-4 outline-none">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchBox
          label={`Search ${nouns[1]}`}
          placeholder={props.search.placeholder}
          value={address.q}
          onSearch={(q) => address.show({ q }, { replace: true })}
          className={clsx('w-full', props.search.className)}
        />
        {props.sortChoice}
        {data?.page.total !== 0 && props.tools}
        <p className="mr-auto text-sm text-quiet tabular-nums md:order-first">
          {counted && <span role="status">{isPlaceholderData ? 'Loading…' : countText(counted, nouns)}</span>}
          {counted && read.isError && <span className="text-ember"> Could not be refreshed.</span>}
        </p>
        <IconButton label={`Refresh ${nouns[1]}`} size="sm" onClick={props.onRefresh}>
          <RotateCw aria-hidden className={clsx('size-4', read.isFetching && 'animate-spin')} />
        </IconButton>
      </div>
      <Page {...props} />
    </section>
  )
}

function Page<Data extends { page: ListPage }>(props: DeskListProps<Data>) {
  const { read, nouns, address, focus, empty } = props
  const { data, isPlaceholderData } = read
  const { key, show, hrefOf } = address
  const better = data && !isPlaceholderData ? betterKey(key, data.page) : undefined
  const isElsewhere = better !== undefined
  const move = useEffectEvent(() => show({ ...better }, { replace: true }))
  useEffect(() => {
    if (isElsewhere) move()
  }, [isElsewhere])

  if (read.isError && !data) return <ReadError text={`The ${nouns[1]} could not be loaded.`} read={read} />
  if (!data || isElsewhere) return props.skeleton
  return (
    <div aria-busy={isPlaceholderData} className={clsx('transition-opacity', isPlaceholderData && 'opacity-60')}>
      {data.page.total > 0 ? (
        props.children(data)
      ) : (
        <NoRows
          {...empty}
          showAll={
            props.isNarrowed && {
              label: `Show all ${nouns[1]}`,
              onPress: () => show({ status: undefined, q: '' }),
            }
          }
        />
      )}
      <div className="mt-4">
        <PageLinks
          page={data.page}
          isByDate={props.isByDate}
          hrefOf={hrefOf}
          onPage={(next) => {
            show(next)
            focus.toTop()
          }}
        />
      </div>
    </div>
  )
}

type ListFocus = ReturnType<typeof useListFocus>

/** Where focus goes when its button is removed: to the row, or to the list. */
export function useListFocus(record: RecordName) {
  const listRef = useRef<HTMLElement>(null)
  const focusList = () => listRef.current?.focus({ preventScroll: true })
  const scrollToList = () => listRef.current?.scrollIntoView({ block: 'start' })
  return {
    listRef,
    focusList,
    scrollToList,
    toTop: () => {
      scrollToList()
      focusList()
    },
    /** After a record's dialog closes: a link may have opened it, or its row may have left the list. */
    backToRow: (id: number) => {
      if (!isFocusLost()) return
      const button = document.getElementById(viewButtonId(record, id))
      if (button) button.focus({ preventScroll: true })
      else focusList()
    },
  }
}
