import { type RefObject, useEffect, useState } from 'react'
import { focusFirstError } from '../../../ui/fields/field.tsx'

/** The first field with an error, or the element of the form that is marked `data-focus` with this name. */
type FocusTarget = 'heading' | 'error' | 'notice' | 'submit'

/**
 * Moves the focus once what was just done is on the page. The wish is state, so that it is rendered together with the
 * change that it was made with: a render under way for another reason must not take it.
 */
export function useFocusAfterRender(form: RefObject<HTMLFormElement | null>, atFirst?: FocusTarget) {
  const [wish, setWish] = useState(atFirst && { target: atFirst })
  useEffect(() => {
    if (!wish || !form.current) return
    const { target } = wish
    if (target === 'error') return focusFirstError(form.current)
    const element = form.current.querySelector<HTMLElement>(`[data-focus="${target}"]`)
    const needed = form.current.querySelector<HTMLElement>('[data-in-sight]')
    if (target === 'heading' && !(isInSight(element) && isInSight(needed)))
      form.current.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: target === 'heading' })
  }, [wish, form])
  return (target: FocusTarget) => setWish({ target })
}

function isInSight(element: HTMLElement | null): boolean {
  if (!element) return true
  const { left, top, bottom } = element.getBoundingClientRect()
  // Neither off the screen, nor under the site's header or the action bar.
  const isFree = (y: number) => element.contains(document.elementFromPoint(left + 1, y))
  return isFree(top + 1) && isFree(bottom - 1)
}
