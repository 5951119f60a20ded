import { clsx } from 'clsx'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isFocusLost } from '../../../ui/focus.ts'
import { useLazyPart } from '../../../ui/in-browser/lazy-part.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { Picture } from '../../media/picture.ts'

/** What shows pictures full screen: the gallery's. */
export type FullScreen = ComponentType<{
  label: string
  images: readonly { id: string; title: string; caption: string; description: string; picture: Picture }[]
  shownId: string | undefined
  onShow: (id: string) => void
  onClose: () => void
}>

export type PicturesViewerProps = {
  name: string
  pictures: readonly Picture[]
  /** With the drawing. */
  slideCount: number
}

/**
 * WIN-4: what makes the pictures that the server wrote come alive: dots that follow a swipe and lead to a slide, and a press
 * that opens a picture full screen.
 */
export function PicturesViewer({
  name,
  pictures,
  slideCount,
  fetchFullScreen,
}: PicturesViewerProps & { fetchFullScreen: () => Promise<FullScreen> }) {
  const [shownId, setShownId] = useState<string>()
  const Window = useLazyPart(fetchFullScreen, shownId !== undefined, () => {
    setShownId(undefined)
    toast({ title: "We couldn't open the picture", description: 'Try again.', tone: 'danger' })
  })
  useEffect(() => onEnlarge(setShownId, fetchFullScreen), [fetchFullScreen])
  // A press that came before this code led here.
  useEffect(() => {
    const address = new URL(location.href)
    const asked = Number(address.searchParams.get('picture')) - 1
    if (!pictures[asked]) return
    setShownId(String(asked))
    address.searchParams.delete('picture')
    history.replaceState(history.state, '', address)
  }, [pictures])
  useFocusAfter(shownId)
  return (
    <>
      {slideCount > 1 && <Dots count={slideCount} />}
      {Window && (
        <Window
          label={`${name}, full screen`}
          images={pictures.map((picture, index) => ({
            ...{ id: String(index), title: name, caption: '', description: '' },
            picture,
          }))}
          shownId={shownId}
          onShow={setShownId}
          onClose={() => setShownId(undefined)}
        />
      )}
    </>
  )
}

/** Where the address opened it, nothing can get the focus back, so the picture that was shown last gets it. */
function useFocusAfter(shownId: string | undefined) {
  const last = useRef(shownId)
  useEffect(() => {
    const closed = shownId === undefined ? last.current : undefined
    last.current = shownId
    if (closed !== undefined && isFocusLost())
      document.querySelector<HTMLElement>(`[data-enlarge="${closed}"]`)?.focus({ preventScroll: true })
  }, [shownId])
}

/** Returns how to stop. */
function onEnlarge(open: (id: string | undefined) => void, fetchFullScreen: () => Promise<unknown>): () => void {
  const listening = new AbortController()
  const { signal } = listening
  for (const link of document.querySelectorAll<HTMLElement>('[data-enlarge]')) {
    const prefetch = () =>
      void fetchFullScreen().catch(() => {
        // The press fetches it again, and says so if that fails too.
      })
    link.addEventListener('pointerenter', prefetch, { signal })
    link.addEventListener('focus', prefetch, { signal })
    link.addEventListener(
      'click',
      (event) => {
        // Opens another tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        // Safari doesn't focus a pressed link, and this one should get focus back.
        link.focus({ preventScroll: true })
        open(link.dataset.enlarge)
      },
      { signal },
    )
  }
  return () => listening.abort()
}

/** On screens where the slides are swiped. Into the pictures, which the server wrote. */
function Dots({ count }: { count: number }) {
  const [shown, setShown] = useState(0)
  const [place, setPlace] = useState<Element | null>(null)
  const slides = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = document.querySelector<HTMLElement>('[data-slides]')
    slides.current = list
    setPlace(document.querySelector('[data-pictures]'))
    const follow = () => list && setShown(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)))
    follow()
    list?.addEventListener('scroll', follow, { passive: true })
    return () => list?.removeEventListener('scroll', follow)
  }, [])
  const goTo = (index: number) => {
    const { current: list } = slides
    list?.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' })
  }
  if (!place) return null
  return createPortal(
    <ul
      aria-label="Choose a picture"
      className="absolute top-2.5 right-2.5 flex rounded-full bg-ink/65 px-1 lg:hidden forced-colors:border print:hidden"
    >
      {[...Array(count).keys()].map((index) => (
        <li key={index} className="flex">
          <button
            type="button"
            aria-label={`Show picture ${index + 1} of ${count}`}
            aria-current={index === shown || undefined}
            onClick={() => goTo(index)}
            className="group grid h-6 w-6 place-items-center rounded-full outline-offset-0! [--ring:var(--color-paper)]"
          >
            <span
              className={clsx(
                'h-1.5 rounded-full bg-paper transition-all forced-colors:bg-[ButtonText]',
                index === shown ? 'w-3.5 forced-colors:bg-[Highlight]' : 'w-1.5 opacity-65 group-hover:opacity-100',
              )}
            />
          </button>
        </li>
      ))}
    </ul>,
    place,
  )
}
