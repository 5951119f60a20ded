/**
 * What every page's code starts with, after the first paint (early.ts): it brings the live parts to life and answers
 * presses on the buttons that need code. React comes only with a part that needs it.
 */
import './styles.css'
import { findCartSession, onCartSession } from '../features/cart/cart-session.ts'
import { currentEntry, entriesOf, onTraversal, travel } from '../platform/browser/page-history.ts'
import { isAbovePage } from './above-page.ts'
import { fillAgain, lost } from './early/lost-files.ts'

const { early } = window
const fetchWake = () => import('./wake.tsx')
/** What opens above the page has styles that the page itself hasn't. */
const fetchStyledWake = async () => (await Promise.all([fetchWake(), early.styled]))[0]
const fetchListSearch = () => import('../features/catalog/list/list-search.ts')

function wakeParts(): void {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-live]:not([data-awake])')].filter(isWanted)
  if (parts.length > 0)
    fetchWake()
      .then(({ wake }) => Promise.all(parts.map(wake)))
      .catch((error: unknown) => {
        console.warn('A part of the page could not be loaded', error)
        lost(() => early.actions.length > 0 && early.fail())
      })
}

/** The count of a cart's pieces is only for a visitor who has a cart. Most first visits don't. */
function isWanted(part: HTMLElement): boolean {
  if (part.dataset.live !== 'cart-button' || findCartSession() !== null) return true
  part.querySelector('[aria-label]')?.setAttribute('aria-label', 'Shopping cart, empty')
  return false
}

/** What the buttons of pages do, by their `data-press`. Where it matters they are links to pages that do the same. */
const presses: Record<string, (button: HTMLElement) => unknown> = {
  quote: async ({ dataset }) => (await fetchStyledWake()).requestQuote(JSON.parse(dataset.request ?? '{}')),
  cart: async () => (await fetchStyledWake()).openCart(),
  print: () => window.print(),
  see: waitForSeeIt,
  'clear-search': async () => (await fetchListSearch()).clearSearch(),
}

/** Marks the button for the code that answers it, which finds the mark once it is there. */
async function waitForSeeIt(button: HTMLElement): Promise<void> {
  button.dataset.asked = ''
  button.setAttribute('aria-busy', 'true')
  try {
    await import('../features/on-your-wall/see-it.tsx')
  } catch (error) {
    delete button.dataset.asked
    button.removeAttribute('aria-busy')
    throw error
  }
}

async function press(button: HTMLElement): Promise<void> {
  button.dataset.pressed = ''
  try {
    await presses[button.dataset.press ?? '']?.(button)
  } catch (error) {
    console.warn('A part of the page could not be loaded', error)
    lost(early.fail, button instanceof HTMLAnchorElement ? button.href : undefined)
  }
  delete button.dataset.pressed
}

document.addEventListener('click', (event) => {
  const { target, metaKey, ctrlKey, shiftKey, altKey } = event
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null
  // Opens another tab or window.
  if (!button || event.defaultPrevented || metaKey || ctrlKey || shiftKey || altKey) return
  event.preventDefault()
  void press(button)
})

// LINK-1: a reload closes what was open above the page, so the next Back must not come by its entries.
const reloaded = currentEntry()
if (isAbovePage(reloaded)) travel(-entriesOf(reloaded))
// Forward opens it again.
const forget = onTraversal((entry) => {
  if (!isAbovePage(entry)) return
  forget()
  fetchStyledWake().catch(console.warn)
})

// WIN-6: the quotes that were sent from this device.
const fetchKeptQuotes = () => import('../features/shared/kept-quotes/show-kept-quotes.ts')
if (document.documentElement.dataset.kept !== undefined)
  fetchKeptQuotes()
    .then(({ showKeptQuotes, checkKeptQuotes }) => {
      showKeptQuotes()
      return checkKeptQuotes()
    })
    .catch(console.warn)
document.addEventListener('shop:kept-quotes', () => {
  fetchKeptQuotes().then(({ showKeptQuotes }) => showKeptQuotes(), console.warn)
})

early.awake = true
early.retry = wakeParts
early.lost = lost
fillAgain()
onCartSession(wakeParts)
wakeParts()
// WIN-6: on a phone, once the menu or the footer is looked at.
const claims = new IntersectionObserver((seen) => {
  if (!seen.some(({ isIntersecting }) => isIntersecting)) return
  claims.disconnect()
  import('../features/shared/opening/show-open-now.ts').then(({ showOpenNow }) => showOpenNow(), console.warn)
})
for (const claim of document.querySelectorAll('[data-open-now]'))
  if (claim.parentElement) claims.observe(claim.parentElement)
// What was pressed outside of live parts.
for (const { element } of early.actions.splice(0).filter((action) => !keepForPart(action))) element.click()

function keepForPart(action: (typeof early.actions)[number]): boolean {
  const { element } = action
  const waits = !element.dataset.press && element.closest('[data-live]:not([data-awake])') !== null
  if (waits) early.actions.push(action)
  return waits
}

if (document.querySelector('[data-list-search]'))
  fetchListSearch().then(({ startListSearch }) => startListSearch(), console.warn)
if (document.querySelector('[data-guide]'))
  import('../features/guides/guide-page.ts').then(({ startGuide }) => startGuide(), console.warn)
if (!HTMLScriptElement.supports?.('speculationrules'))
  import('./prefetch.ts').then(({ prefetchOnIntent }) => prefetchOnIntent(), console.warn)
// GA-1: without a measurement id, none of its code loads.
if (document.querySelector('[name=ga4]'))
  import('../features/analytics/analytics.tsx').then(({ startAnalytics }) => startAnalytics(), console.warn)
