import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { DeliveryChoiceProps } from './delivery-choice.tsx'

const fetchChoice = () => import('./delivery-choice.tsx').then((part) => part.DeliveryChoice)

type DeliveryFoldProps = Omit<DeliveryChoiceProps, 'hideLegend'> & {
  /** What is chosen now. */
  summary: ReactNode
  /** Opens by itself, where there is something to decide. */
  startsOpen?: boolean
}

/** DOOR-2: the choice behind one line that says what is chosen. Its code is fetched when it opens. */
export function DeliveryFold({ summary, startsOpen = false, ...choice }: DeliveryFoldProps) {
  /** What the visitor did, until there is something new to decide. */
  const [pressed, setPressed] = useState<'open' | 'closed'>()
  const isOpen = pressed ? pressed === 'open' : startsOpen
  const [failed, setFailed] = useState(false)
  const [hadToOpen, setHadToOpen] = useState(startsOpen)
  if (startsOpen !== hadToOpen) {
    setHadToOpen(startsOpen)
    // What is open stays so.
    setPressed(startsOpen ? undefined : (pressed ?? 'open'))
  }
  const fold = useRef<HTMLDetailsElement>(null)
  // In a page from the server it may have been opened before this code was there.
  useEffect(() => {
    if (fold.current?.open) setPressed('open')
  }, [])
  const Choice = useLazyPart(fetchChoice, isOpen && !failed, () => setFailed(true))
  return (
    <details
      ref={fold}
      open={isOpen}
      className="rounded-control border border-line"
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) setPressed(open ? 'open' : 'closed')
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 text-ui [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">{summary}</span>
        <ChevronDown aria-hidden className={clsx('size-5 shrink-0 text-quiet', isOpen && 'rotate-180')} />
      </summary>
      {(isOpen || Choice) && (
        <div className="border-t border-line p-3">
          {Choice ? (
            <Choice {...choice} hideLegend />
          ) : failed ? (
            <p className="text-ui">
              We couldn't load the delivery options.{' '}
              <Button variant="secondary" size="sm" onClick={() => setFailed(false)}>
                Try again
              </Button>
            </p>
          ) : (
            <Skeleton className="h-64" />
          )}
        </div>
      )}
    </details>
  )
}
