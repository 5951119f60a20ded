/**
 * What the desk saves by itself, such as the draft of an offer, and hasn't saved yet. Signing out and leaving the page save
 * it first; a connection that is back, and a new sign-in, try it again.
 */
export type Work = {
  isUnsaved: () => boolean
  save: () => Promise<unknown>
  /** The page is being left: whatever can still be sent without waiting. */
  leave: () => void
  /** Signed out: nothing of the owner's stays in memory. */
  forget: () => void
  /** What is open ends with the page unless the owner stays: the browser asks. */
  asksBeforeLeaving: () => boolean
}

const works = new Set<Work>()
let isListening = false

export function addWork(work: Work): void {
  works.add(work)
  if (isListening) return
  isListening = true
  addEventListener('online', () => void saveWork())
  addEventListener('pagehide', () => {
    for (const { leave } of works) leave()
  })
  addEventListener('beforeunload', (event) => {
    if ([...works].some((one) => one.asksBeforeLeaving())) event.preventDefault()
  })
}

/** True when everything is saved. */
export async function saveWork(): Promise<boolean> {
  await Promise.all([...works].filter((work) => work.isUnsaved()).map((work) => work.save()))
  return ![...works].some((work) => work.isUnsaved())
}

export function forgetWork(): void {
  for (const { forget } of works) forget()
  works.clear()
}
