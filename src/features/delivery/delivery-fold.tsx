import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyPart } from '../../ui/in-browser/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { DeliveryChoiceProps } from './delivery-choice.tsx'

const fetchDeliveryChoice = () => import('./delivery-choice.tsx').then((part) => part.DeliveryChoice)

type DeliveryFoldProps = Omit<DeliveryChoiceProps, 'hideLegend'> & {
  /** What is chosen now. */
  summary: ReactNode
  /** Opens by itself, where there is something to decide. */
  startsOpen?: boolean
  /** Part of a sentence, without a box around it. */
  plain?: boolean
  /** For a part of a page that has no reads of its own. */
  fetchChoice?: typeof fetchDeliveryChoice
}

/** DOOR-2: the choice behind one line that says what is chosen. Its code is fetched when it opens. */
export function DeliveryFold({
  summary,
  startsOpen = false,
  plain = false,
  fetchChoice = fetchDeliveryChoice,
  ...choice
}: DeliveryFoldProps) {
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
      className={plain ? undefined : 'rounded-control border border-line'}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) setPressed(open ? 'open' : 'closed')
      }}
    >
      <summary
        className={clsx(
          'flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden',
          !plain && 'px-3 py-2 text-ui',
        )}
      >
        <span className={clsx('min-w-0', !plain && 'grow')}>{summary}</span>
        <ChevronDown aria-hidden className={clsx('size-5 shrink-0 text-quiet', isOpen && 'rotate-180')} />
      </summary>
      {(isOpen || Choice) && (
        <div className={plain ? 'mt-1 mb-4 border-y border-line py-5' : 'border-t border-line p-3'}>
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
