import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { squareClass } from '../../ui/button.tsx'
import { topModal } from '../../ui/dialog/modals.ts'
import { isFocusLost } from '../../ui/focus.ts'

type RecordStepsProps = {
  /** 'quote'. */
  noun: string
  id: number
  /** Undefined where there is none. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

const fields = 'input, textarea, select, [contenteditable], [role=slider], [role=radio]'

/**
 * LIVE-10: buttons and keys (left arrow right arrow and k j) to the rows above and below. They keep the focus at the end of the list, where
 * a disabled button would lose it.
 */
export function RecordSteps({ noun, id, previous, next }: RecordStepsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return
    if (topModal() !== ref.current?.closest('dialog')) return
    if (event.target instanceof Element && event.target.closest(fields)) return
    const step = { ArrowLeft: previous, k: previous, ArrowRight: next, j: next }[event.key]
    if (!step) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  // The focus may have been on something of the record before.
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    const body = ref.current?.closest('dialog')?.querySelector<HTMLElement>('[data-modal-body]')
    body?.scrollTo(0, 0)
    if (isFocusLost()) body?.focus({ preventScroll: true })
  }, [id])
  if (!previous && !next) return <div ref={ref} />
  return (
    <div ref={ref} className="flex print:hidden">
      <Step label={`Previous ${noun}`} keys="ArrowLeft K" onStep={previous}>
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      <Step label={`Next ${noun}`} keys="ArrowRight J" onStep={next}>
        <ChevronRight aria-hidden className="size-5" />
      </Step>
    </div>
  )
}

type StepProps = { label: string; keys: string; onStep: (() => void) | undefined; children: React.ReactNode }

const Step = ({ label, keys, onStep, children }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-keyshortcuts={keys}
    aria-disabled={!onStep}
    className={clsx(squareClass(), 'aria-disabled:cursor-default aria-disabled:opacity-35')}
    onClick={onStep}
  >
    {children}
  </button>
)
