import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { PageKey } from './list-page.ts'
import type { RecordName } from './rows.tsx'

/** What a desk list shows. */
type Shown = PageKey & { status?: string | undefined; q?: string | undefined }

export type DeskAddress = ReturnType<typeof useDeskAddress>

/**
 * Keeps what a desk list shows, and which record is open, in the address:
 * /admin?status=…&q=…&before=1204&quote=12.
 */
export function useDeskAddress(record: RecordName) {
  const router = useRouter()
  const navigate = useNavigate({ from: '/admin' })
  const search = useSearch({ from: '/admin' })
  const openedHere = useRef(false)
  return {
    status: search.status,
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
    view: (id: number) => {
      openedHere.current = true
      void navigate({ search: (now) => ({ ...now, [record]: id }), resetScroll: false })
    },
    // Goes back if View opened it, so the list isn't in the history twice.
    closeView: () => {
      if (openedHere.current) router.history.back()
      else void navigate({ search: (now) => ({ ...now, [record]: undefined }), replace: true, resetScroll: false })
      openedHere.current = false
    },
  }
}
