import { type ComponentType, useEffect, useState } from 'react'
import { toasts } from './toast-store.ts'

/** The toast region, loaded with the first toast. Most visits show none. */
export function LazyToaster() {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    const fetchRegion = () => {
      if (!toasts.current()) return
      import('./toast.tsx').then(
        ({ Toaster }) => setRegion(() => Toaster),
        (error: unknown) => {
          console.warn('A notice could not be shown', error)
          const shown = toasts.current()
          window.early?.say([shown?.title, shown?.description].filter(Boolean).join('. '))
        },
      )
    }
    fetchRegion()
    return toasts.subscribe(fetchRegion)
  }, [])
  return Region && <Region />
}
