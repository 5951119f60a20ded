import { type RefObject, useEffect, useRef } from 'react'
import { focusFirstError } from '../../ui/field.tsx'

/** The first field with an error, or the element of the form that is marked `data-focus` with this name. */
type FocusTarget = 'heading' | 'error' | 'notice' | 'submit'

/** Moves the focus once what was just done is on the page. */
export function useFocusAfterRender(form: RefObject<HTMLFormElement | null>) {
  const target = useRef<FocusTarget>(undefined)
  useEffect(() => {
    const wanted = target.current
    target.current = undefined
    if (!wanted || !form.current) return
    if (wanted === 'error') return focusFirstError(form.current)
    const element = form.current.querySelector<HTMLElement>(`[data-focus="${wanted}"]`)
    if (wanted === 'heading' && !isInSight(element)) form.current.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: wanted === 'heading' })
  })
  return (wanted: FocusTarget) => {
    target.current = wanted
  }
}

function isInSight(element: HTMLElement | null): boolean {
  if (!element) return true
  const { top, bottom } = element.getBoundingClientRect()
  // The site's header covers the first pixels.
  return top > 80 && bottom < window.innerHeight
}
