import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

/** What a list of the owner's desk shows. */
export type Shown = { status?: string | undefined; q?: string | undefined; page?: number | undefined }

/**
 * What a list of the owner's desk shows is in the address, and so is the row that is open: /admin?status=…&q=…&page=2,
 * with the row's number under `record`.
 */
export function useDeskAddress(record: 'quote' | 'order') {
  const router = useRouter()
  const navigate = useNavigate({ from: '/admin' })
  const search = useSearch({ from: '/admin' })
  const openedHere = useRef(false)
  return {
    status: search.status,
    q: search.q ?? '',
    // The API knows no page beyond; the list leads from there to its last one.
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
    // Back, where View led here: closing leaves no second copy of the list in the history.
    closeView: () => {
      if (openedHere.current) router.history.back()
      else void navigate({ search: (now) => ({ ...now, [record]: undefined }), replace: true, resetScroll: false })
      openedHere.current = false
    },
  }
}
