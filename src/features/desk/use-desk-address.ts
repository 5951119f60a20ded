import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { RecordName } from './rows.tsx'

/** What a desk list shows. */
type Shown = { status?: string | undefined; q?: string | undefined; page?: number | undefined }

export type DeskAddress = ReturnType<typeof useDeskAddress>

/**
 * Keeps what a desk list shows, and which record is open, in the address:
 * /admin?status=…&q=…&page=2&quote=12.
 */
export function useDeskAddress(record: RecordName) {
  const router = useRouter()
  const navigate = useNavigate({ from: '/admin' })
  const search = useSearch({ from: '/admin' })
  const openedHere = useRef(false)
  return {
    status: search.status,
    q: search.q ?? '',
    // The API refuses higher pages; from here the list moves to its last page.
    page: Math.min(search.page ?? 1, 100_000),
    openId: search[record],
    show: ({ q, ...changed }: Shown, { replace = false } = {}) =>
      void navigate({
        search: (now) => ({ ...now, ...changed, ...(q !== undefined && { q: q || undefined }) }),
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
