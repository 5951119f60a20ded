import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus.ts'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import type { GalleryImage } from './gallery-queries.ts'

const fetchWindow = () => import('./lightbox-window.tsx').then((part) => part.LightboxWindow)

/** Prefetches when a press is likely. */
export const prefetchLightbox = () =>
  void fetchWindow().catch(() => {
    // Pressing fetches again, and reports an error if that fails too.
  })

/** The shareable address of a picture shown full screen. */
export function addressOfPicture(id: string, category: string | undefined): string {
  return `/gallery?${new URLSearchParams({ ...(category && { category }), picture: id })}`
}

/**
 * GAL-2: the picture that the address names (?picture=), full screen. Back closes it. `onOpen` is for the links to
 * `addressOfPicture`, which carry the picture's id as `data-picture`.
 */
export function useLightbox() {
  const router = useRouter()
  const navigate = useNavigate({ from: '/gallery' })
  const shownId = useSearch({ from: '/gallery', select: ({ picture }) => picture })
  const openedHere = useRef(false)

  const onOpen = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      // Opens another tab or window.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const { picture } = event.currentTarget.dataset
      // Safari doesn't focus a pressed link, and this one should get focus back.
      event.currentTarget.focus({ preventScroll: true })
      openedHere.current = true
      void navigate({ search: (now) => ({ ...now, picture }), resetScroll: false })
    },
    [navigate],
  )
  const onShow = (id: string) =>
    void navigate({ search: (now) => ({ ...now, picture: id }), replace: true, resetScroll: false })
  const onClose = () => {
    // Goes back if a press here opened it, so the page isn't in the history twice.
    if (openedHere.current) router.history.back()
    else void navigate({ search: (now) => ({ ...now, picture: undefined }), replace: true, resetScroll: false })
    openedHere.current = false
  }
  return { shownId, onOpen, onShow, onClose }
}

type LightboxProps = {
  images: readonly GalleryImage[]
  shownId: string | undefined
  onShow: (id: string) => void
  onClose: () => void
}

/** Fetched when first opened, so no page loads it up front. */
export function Lightbox({ images, shownId, onShow, onClose }: LightboxProps) {
  // A deleted picture, or one of another category, isn't shown.
  const known = images.some((image) => image.id === shownId) ? shownId : undefined
  useFocusAfter(known)
  const Window = useLazyPart(fetchWindow, known !== undefined, () => {
    toast({ title: "We couldn't open the picture", description: 'Try again.', tone: 'danger' })
    onClose()
  })
  return Window && <Window images={images} shownId={known} onShow={onShow} onClose={onClose} />
}

/** When an address opened it, no link can get focus back, so the last picture shown gets it. */
function useFocusAfter(shownId: string | undefined) {
  const last = useRef(shownId)
  useEffect(() => {
    const closed = shownId === undefined ? last.current : undefined
    last.current = shownId
    if (closed !== undefined && isFocusLost())
      document.querySelector<HTMLElement>(`[data-picture="${CSS.escape(closed)}"]`)?.focus()
  }, [shownId])
}
