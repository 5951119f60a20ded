import { clsx } from 'clsx'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { buttonClass } from '../../../ui/button.tsx'

type FormSectionProps = {
  /** Unique on the page. */
  id: string
  title: string
  children: ReactNode
  /**
   * What the section says in one line when it is folded; undefined while something in it is missing or wrong, and it is
   * open then. Without it the section never folds.
   */
  line?: string | undefined
}

/** A press, or a program that fills in the form field by field, is over by then: nothing moves under a finger. */
const settledMs = 200

/**
 * WIN-7: a part of the checkout under a rule. It folds into its line when it is right and the focus has moved on to what
 * follows it, never while the focus is inside or before it. 'Change' opens it. What is right from the start, such as after
 * a reload, is folded from the start. The fields stay in the page, so nothing that was typed is lost.
 */
export function FormSection({ id, title, line, children }: FormSectionProps) {
  const isRight = line !== undefined
  const [isFolded, setIsFolded] = useState(isRight)
  // Mended from elsewhere, or refused by the server: its errors must be seen, and the first of them takes the focus.
  if (isFolded && !isRight) setIsFolded(false)
  const section = useRef<HTMLElement>(null)
  const fields = useRef<HTMLDivElement>(null)
  const foldsNow = useEffectEvent((): boolean => {
    const focused = document.activeElement
    if (isFolded || !isRight || !focused || !section.current) return false
    // What is inside follows the section, too.
    if (section.current.contains(focused)) return false
    return Boolean(section.current.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  useFocusMoves(() => {
    const focused = document.activeElement
    if (!foldsNow() || !focused) return
    // What has the focus stays where it is on the screen.
    const { top } = focused.getBoundingClientRect()
    flushSync(() => setIsFolded(true))
    scrollBy({ top: focused.getBoundingClientRect().top - top, behavior: 'instant' })
  })
  const change = () => {
    flushSync(() => setIsFolded(false))
    fields.current?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <section ref={section} aria-labelledby={id} className="border-t border-ink pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {isFolded && (
          <button type="button" className={buttonClass('line', 'sm', '-my-1.5')} onClick={change}>
            Change<span className="sr-only"> {title.toLowerCase()}</span>
          </button>
        )}
      </div>
      {isFolded && <p className="text-ui wrap-anywhere text-quiet">{line}</p>}
      <div ref={fields} hidden={isFolded} className={clsx(!isFolded && 'mt-3')}>
        {children}
      </div>
    </section>
  )
}

/** Calls back a moment after the focus has moved, and not while a finger or button is down. */
function useFocusMoves(onMoved: () => void): void {
  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDown = false
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isDown ? wait() : moved()), settledMs)
    }
    const onDown = () => {
      isDown = true
    }
    const onUp = () => {
      isDown = false
    }
    document.addEventListener('focusin', wait)
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('pointerup', onUp, true)
    document.addEventListener('pointercancel', onUp, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', wait)
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('pointerup', onUp, true)
      document.removeEventListener('pointercancel', onUp, true)
    }
  }, [])
}
