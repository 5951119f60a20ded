/** Brings the live parts of a page to life, and keeps what lies above every page: dialog, drawer, notices. */
import { type ReactNode, StrictMode, startTransition, useEffect, useEffectEvent } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isChanged, replay } from './early-input.ts'
import { deskParts, liveParts } from './live-parts.ts'
import { Overlays } from './overlays.tsx'

export { requestQuote } from '../features/shared/quote-request.tsx'
export { openCart } from './overlays.tsx'

const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Overlays />)

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
    // After the effects that restore drafts, because fresh input wins.
    setTimeout(() => void doOver(element))
  }
  const tree = (
    <StrictMode>
      <Awake onAwake={onAwake}>
        <Part {...JSON.parse(props)} />
      </Awake>
    </StrictMode>
  )
  for (const pressed of element.querySelectorAll('[data-pressed]')) pressed.removeAttribute('data-pressed')
  startTransition(() => {
    // The desk begins with what only the browser knows: whether its owner is signed in.
    if (fetchDesk) createRoot(element).render(tree)
    else hydrateRoot(element, tree, { identifierPrefix: prefix })
  })
}

function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  const tell = useEffectEvent(onAwake)
  useEffect(() => tell(), [])
  return children
}

/** FAST-1: what was typed, chosen and pressed in this part before it was awake, in order. */
async function doOver(part: HTMLElement): Promise<void> {
  const { early } = window
  const own = early.actions.filter(({ element }) => part.contains(element))
  early.actions.splice(0, Number.POSITIVE_INFINITY, ...early.actions.filter((action) => !own.includes(action)))
  // Filled in by the browser itself, such as after Back, or before early.ts listened.
  const seen = new Set(own.map(({ element }) => element))
  for (const control of part.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input,select'))
    if (!seen.has(control) && isChanged(control)) replay(control, control.value)
  for (const action of own) {
    // React takes up one change after the other.
    await new Promise((resolve) => setTimeout(resolve))
    if (action.kind === 'press') {
      action.element.removeAttribute('data-pressed')
      action.element.click()
    }
    if (action.kind === 'value') replay(action.element as HTMLInputElement, action.value)
    if (action.kind === 'key')
      action.element.dispatchEvent(new KeyboardEvent('keydown', { key: action.key, bubbles: true, cancelable: true }))
  }
}
