import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isFocusLost } from '../../ui/focus.ts'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import type { LightboxImage } from './gallery-queries.ts'

const fetchWindow = () => import('./lightbox-window.tsx').then((part) => part.LightboxWindow)

/** Prefetches when a press is likely. */
const prefetchWindow = () =>
  void fetchWindow().catch(() => {
    // Pressing fetches again, and reports an error if that fails too.
  })

/**
 * GAL-2: the picture that the address names (?picture=), full screen. Back closes it. The links of the grid, which carry
 * a picture's id as `data-picture`, open it.
 */
export function Lightbox({ images }: { images: readonly LightboxImage[] }) {
  const named = useSyncExternalStore(onAddress, pictureInAddress, () => undefined)
  // A deleted picture, or one of another page, isn't shown.
  const shownId = images.some((image) => image.id === named) ? named : undefined
  const openedHere = useRef(false)
  useFocusAfter(shownId)

  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLElement>('[data-picture]')]
    const onOpen = (event: MouseEvent) => {
      // Opens another tab or window.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      const link = event.currentTarget as HTMLElement
      // Safari doesn't focus a pressed link, and this one should get focus back.
      link.focus({ preventScroll: true })
      openedHere.current = true
      goTo(link.dataset.picture, 'push')
    }
    for (const link of links) {
      link.addEventListener('click', onOpen)
      link.addEventListener('pointerenter', prefetchWindow)
      link.addEventListener('focus', prefetchWindow)
    }
    return () => {
      for (const link of links) {
        link.removeEventListener('click', onOpen)
        link.removeEventListener('pointerenter', prefetchWindow)
        link.removeEventListener('focus', prefetchWindow)
      }
    }
  }, [])

  const onClose = () => {
    // Goes back if a press here opened it, so the page isn't in the history twice.
    if (openedHere.current) history.back()
    else goTo(undefined, 'replace')
    openedHere.current = false
  }
  const Window = useLazyPart(fetchWindow, shownId !== undefined, () => {
    toast({ title: "We couldn't open the picture", description: 'Try again.', tone: 'danger' })
    onClose()
  })
  return Window && <Window images={images} shownId={shownId} onShow={(id) => goTo(id, 'replace')} onClose={onClose} />
}

const pictureInAddress = () => new URLSearchParams(location.search).get('picture') ?? undefined

const listeners = new Set<() => void>()

function onAddress(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

function goTo(picture: string | undefined, how: 'push' | 'replace'): void {
  const url = new URL(location.href)
  if (picture === undefined) url.searchParams.delete('picture')
  else url.searchParams.set('picture', picture)
  history[`${how}State`](null, '', url)
  for (const listener of listeners) listener()
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
