/** GA-1: loaded only when the shop has a measurement id. Asks for consent first and measures only after a yes. */
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Button } from '../../ui/button.tsx'
import { browserDeclines, type Choice, keepChoice, readChoice } from './consent.ts'
import { startMeasurement } from './measurement.ts'
import { footerPlaceId, takeLeads } from './page-seams.ts'

export function startAnalytics(): void {
  // The server writes it into every page (page-head.server.ts).
  const measurementId = document.querySelector<HTMLMetaElement>('meta[name=ga4]')?.content
  if (!measurementId || browserDeclines(navigator)) return
  // A separate root, so that the page's own markup is the same with and without analytics.
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Analytics measurementId={measurementId} />)
}

function Analytics({ measurementId }: { measurementId: string }) {
  const [choice, setChoice] = useState(readChoice)
  const [reopened, setReopened] = useState(false)
  // Only storefront pages have the footer.
  const footerPlace = document.getElementById(footerPlaceId)
  const footerButton = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (choice === 'accepted') return startMeasurement(measurementId)
  }, [choice, measurementId])

  const choose = (chosen: Choice) => {
    // What was pressed before the answer is not measured.
    takeLeads()
    keepChoice(chosen)
    setChoice(chosen)
    if (reopened) footerButton.current?.focus()
    setReopened(false)
  }
  // The owner's desk has no footer; nothing is asked or measured there.
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

/** Not a dialog: the visitor can ignore it. styles.css positions it. */
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
      <p className="text-ui font-semibold">Can we count your visit?</p>
      <p className="mt-1 text-sm text-quiet">
        Google Analytics shows us which pages help. No ads, and nothing you type.
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
