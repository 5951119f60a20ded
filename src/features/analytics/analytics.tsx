/** GA-1: fetched by the browser only where the shop has a measurement id; asks first, and counts after a yes. */
import type { AnyRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Button } from '../../ui/button.tsx'
import { browserDeclines, type Choice, keepChoice, readChoice } from './consent.ts'
import { startMeasurement } from './measurement.ts'
import { footerPlaceId } from './page-seams.ts'

export function startAnalytics(router: AnyRouter): void {
  // The server writes it into every page (page-head.server.ts).
  const measurementId = document.querySelector<HTMLMetaElement>('meta[name=ga4]')?.content
  if (!measurementId || browserDeclines(navigator)) return
  // Beside the page, not in it: the page's own markup is the same with and without analytics.
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Analytics measurementId={measurementId} router={router} />)
}

function Analytics({ measurementId, router }: { measurementId: string; router: AnyRouter }) {
  const [choice, setChoice] = useState(readChoice)
  const [reopened, setReopened] = useState(false)
  const footerPlace = useFooterPlace(router)
  const footerButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (choice === 'accepted') return startMeasurement(measurementId, router)
  }, [choice, measurementId, router])

  const choose = (chosen: Choice) => {
    keepChoice(chosen)
    setChoice(chosen)
    if (reopened) footerButton.current?.focus()
    setReopened(false)
  }
  // No footer: the owner's desk, where nobody is counted and nobody is asked.
  if (!footerPlace) return null
  return (
    <>
      {createPortal(
        <button
          ref={footerButton}
          type="button"
          className="-my-1.5 py-1.5 whitespace-nowrap underline-offset-4 hover:text-paper hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
          onClick={() => setReopened(true)}
        >
          Analytics choice
        </button>,
        footerPlace,
      )}
      {(reopened || !choice) && <ConsentQuestion current={choice} takesFocus={reopened} onChoose={choose} />}
    </>
  )
}

/** Beside what the visitor came for: nothing waits for the answer. Where it stands is in styles.css. */
function ConsentQuestion({
  current,
  takesFocus,
  onChoose,
}: {
  current: Choice | undefined
  takesFocus: boolean
  onChoose: (choice: Choice) => void
}) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) region.current?.focus()
  }, [takesFocus])
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Analytics choice"
      className="consent-question rounded-card border border-line bg-card p-4 shadow-float print:hidden"
    >
      <p className="text-ui font-semibold">May we count your visit?</p>
      <p className="mt-1 text-sm text-quiet">
        With Google Analytics we see which pages help and which do not. No advertising, and nothing that you type.
        {current && ` You ${current} before.`}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button variant="secondary" size="sm" onClick={() => onChoose('declined')}>
          Decline
        </Button>
        <Button variant="secondary" size="sm" onClick={() => onChoose('accepted')}>
          Accept
        </Button>
      </div>
    </section>
  )
}

/** The footer comes and goes with the storefront. */
function useFooterPlace(router: AnyRouter): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const find = () => setPlace(document.getElementById(footerPlaceId))
    find()
    return router.subscribe('onRendered', find)
  }, [router])
  return place
}
