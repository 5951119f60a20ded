import { openNow } from './open-now.ts'

const minuteMs = 60_000

/** WIN-6: fills in the claims of `OpenClaim`, and keeps them true while the page stays open. */
export function showOpenNow(): void {
  const show = () => {
    const now = openNow(Date.now())
    for (const claim of document.querySelectorAll<HTMLElement>('[data-open-now]')) {
      claim.hidden = !now
      claim.dataset.openNow = now?.isOpen ? 'open' : 'closed'
      const words = claim.lastElementChild
      if (words && now && words.textContent !== now.text) words.textContent = now.text
    }
  }
  show()
  setInterval(show, minuteMs)
  // A phone stops timers while it sleeps.
  document.addEventListener('visibilitychange', show)
}
