/** Brings the live parts of a page to life, and keeps what lies above every page: dialog, drawer, notices. */
import { type ReactNode, StrictMode, startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PartBoundary, PartFailed } from '../features/shared/failures/part-boundary.tsx'
import { type Control, isChanged, keepCaret, replay } from './early/early-input.ts'
import { deskParts, liveParts } from './live-parts.ts'
import { Overlays } from './overlays.tsx'

export { requestQuote } from '../features/shared/quote-request.tsx'
export { openCart } from './overlays.tsx'

const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Overlays />)

/** OUT-3: what the server wrote of these is enough without their code. */
const complete = ['cart-button', 'product-pictures', 'lightbox']
/** And of these it can be read. */
const readable = [...complete, 'wall-quote', 'drawn-quote', 'product-piece', 'quote-page']

/** Fetches the part's code and hands it what a visitor did with the part before. A part that is awake stays as it is. */
export async function wake(element: HTMLElement): Promise<void> {
  const { live = '', prefix = '', props = '{}' } = element.dataset
  const fetchDesk = deskParts[live]
  const Part = await (fetchDesk ?? liveParts[live])?.()
  if (!Part) throw new Error(`No live part is called '${live}'`)
  if ('awake' in element.dataset || 'waking' in element.dataset) return
  element.dataset.waking = ''
  const onAwake = () => {
    if ('awake' in element.dataset) return
    delete element.dataset.waking
    element.dataset.awake = ''
    doOver(element)
  }
  for (const pressed of element.querySelectorAll('[data-pressed]')) pressed.removeAttribute('data-pressed')
  // OUT-3: a browser that translates would translate the part again before React has read it.
  const inOneGo = window.early.restore(element) ? flushSync : startTransition
  const isComplete = complete.includes(live)
  const written = readable.includes(live) && (element.cloneNode(true) as HTMLElement)
  // Nothing would answer them.
  if (written && !isComplete)
    for (const control of written.querySelectorAll('button,input,select,textarea')) control.setAttribute('disabled', '')
  const tree = (
    <StrictMode>
      <PartBoundary
        part={live}
        onCaught={() => queueMicrotask(onAwake)}
        fallback={
          <>
            {!isComplete && <PartFailed />}
            {written && (
              <div
                className="contents"
                ref={(place) => place?.replaceChildren(...written.cloneNode(true).childNodes)}
              />
            )}
          </>
        }
      >
        <Awake onAwake={onAwake}>
          <Part {...JSON.parse(props)} />
        </Awake>
      </PartBoundary>
    </StrictMode>
  )
  inOneGo(() => {
    // The desk begins with what only the browser knows: whether its owner is signed in.
    if (fetchDesk) createRoot(element).render(tree)
    else hydrateRoot(element, tree, { identifierPrefix: prefix })
  })
}

/**
 * Tells when its children are there, after their effects that restore drafts, because fresh input wins. Before the browser
 * can hand over the next key: until what was typed before is done over, React may show the field as the server wrote it.
 */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  const [, setDraftsTaken] = useState(false)
  useLayoutEffect(() => {
    const restoreCaret = keepCaret()
    queueMicrotask(() => {
      // Runs those effects, and renders what they set.
      flushSync(() => setDraftsTaken(true))
      onAwake()
      restoreCaret()
    })
  }, [onAwake])
  return children
}

/**
 * FAST-1: what was typed, chosen and pressed in this part before it was awake, in order. All at once: a visitor who goes
 * on typing must not find an earlier text in the field.
 */
function doOver(part: HTMLElement): void {
  const { early } = window
  const own = early.actions.filter(({ element }) => part.contains(element))
  early.actions.splice(0, Number.POSITIVE_INFINITY, ...early.actions.filter((action) => !own.includes(action)))
  // Filled in by the browser itself, such as after Back, or before early.ts listened.
  const seen = new Set(own.map(({ element }) => element))
  for (const control of part.querySelectorAll<Control>('input,select,textarea'))
    if (!seen.has(control) && isChanged(control)) flushSync(() => replay(control, control.value))
  // React takes up one change before the next comes.
  for (const action of own) flushSync(() => repeatAction(action))
}

function repeatAction(action: Window['early']['actions'][number]): void {
  const { element } = action
  if (action.kind === 'press') {
    element.removeAttribute('data-pressed')
    element.click()
  } else if (action.kind === 'value') replay(element as Control, action.value)
  else element.dispatchEvent(new KeyboardEvent('keydown', { key: action.key, bubbles: true, cancelable: true }))
}
