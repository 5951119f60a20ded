import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { PageKey } from './list/list-page.ts'
import type { RecordName } from './list/rows.tsx'

/** What a desk list shows. */
type Shown = PageKey & { status?: string | undefined; sort?: string | undefined; q?: string | undefined }

export type DeskAddress = ReturnType<typeof useDeskAddress>

/**
 * Keeps what a desk list shows, and which record is open, in the address:
 * /admin?status=…&q=…&before=1204&quote=12.
 */
export function useDeskAddress(record: RecordName) {
  const router = useRouter()
  const navigate = useNavigate({ from: '/admin' })
  const search = useSearch({ from: '/admin' })
  const openedHere = useRef<number>(undefined)
  return {
    status: search.status,
    sort: search.sort,
    q: search.q ?? '',
    key: { before: search.before, after: search.after },
    openId: search[record],
    hrefOf: ({ before, after }: PageKey) =>
      router.buildLocation({ to: '/admin', search: { ...search, before, after, [record]: undefined } }).href,
    /** Back at the newest, unless a key is given. */
    show: ({ q, before, after, ...changed }: Shown, { replace = false } = {}) =>
      void navigate({
        search: (now) => ({ ...now, ...changed, before, after, ...(q !== undefined && { q: q || undefined }) }),
        replace,
        resetScroll: false,
      }),
    /** For a link that opens a record over what is shown. */
    linkTo: (id: number) => ({
      to: '/admin' as const,
      // Without a tab, a quote opens over the list of quotes.
      search: { ...search, tab: search.tab ?? ('today' as const), [record]: id },
      resetScroll: false,
      onClick: () => {
        openedHere.current = id
      },
    }),
    view: (id: number) => {
      openedHere.current = id
      void navigate({ search: (now) => ({ ...now, [record]: id }), resetScroll: false })
    },
    /** Shows another record in the open dialog, and its page of the list behind it. */
    step: (id: number, key?: PageKey) => {
      // On another page of the list, closing stays there and doesn't go back to the page that View was on.
      openedHere.current = key === undefined && openedHere.current === search[record] ? id : undefined
      void navigate({
        search: (now) => ({ ...now, ...(key && { before: key.before, after: key.after }), [record]: id }),
        replace: true,
        resetScroll: false,
      })
    },
    // Goes back if View opened it, and not a link, so the list isn't in the history twice.
    closeView: () => {
      if (openedHere.current === search[record]) router.history.back()
      else void navigate({ search: (now) => ({ ...now, [record]: undefined }), replace: true, resetScroll: false })
      openedHere.current = undefined
    },
  }
}
