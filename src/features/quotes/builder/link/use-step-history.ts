import { useEffect, useEffectEvent, useReducer } from 'react'
import {
  currentEntry,
  inTurn,
  onTraversal,
  type PageEntry,
  pushEntry,
  replaceEntry,
  travel,
} from '../../../../platform/browser/page-history.ts'
import { designParameters } from '../../../shared/design-address.ts'
import { jobParameters } from '../../../shared/job-link/job-address.ts'
import type { QuoteDraft } from '../quote-draft.ts'
import type { DraftPlace } from '../stored-draft.ts'
import { entryOf, placeOfEntry } from './linked-design.ts'
import { waitMs, wayTo } from './step-path.ts'

/** The dialog's own entry is made where it opens (src/web/overlays.tsx). */
export const layerOf = { page: 'builder', dialog: 'quote', change: 'change' } as const satisfies Record<
  DraftPlace,
  string
>

type Options = {
  place: DraftPlace
  draft: QuoteDraft
  /** Of its link. */
  search: string
  /** The draft must stay as it is: it is being sent. */
  isLocked: boolean
  /** The visitor went back or forward to this step, which may not be open yet. */
  onVisit: (place: Pick<QuoteDraft, 'step' | 'turn'>) => void
}

/**
 * LINK-1: each step is an entry of the browser's history, and on the page the design is in its address. The history
 * follows the draft, except where the visitor goes back or forward: then the draft follows the history.
 */
export function useStepHistory({ place, draft, isLocked, onVisit, ...link }: Options): void {
  const { key } = draft
  const step = entryOf(draft)
  const search = place === 'dialog' ? undefined : link.search
  /** Changes with each step back or forward, so that the entry arrived at gets what was chosen since. */
  const [arrivals, countArrival] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (key === null) return
    return keepFollowing({ place, key, step, search, arrivals })
  }, [place, key, step, search, arrivals])

  const onArrival = useEffectEvent((entry: PageEntry | undefined) => {
    countArrival()
    const visited = entry?.layer === layerOf[place] ? placeOfEntry(entry.steps.at(-1)) : undefined
    if (visited && !isLocked) onVisit(visited)
  })
  useEffect(() => onTraversal((entry) => onArrival(entry)), [])
}

type Followed = Pick<Options, 'place'> & { key: string; step: number; search: string | undefined; arrivals: number }

/** When the address was changed last. */
let times: number[] = []

/** Brings the history where the draft is, now or as soon as the browser allows it. Returns how to stop. */
function keepFollowing(followed: Followed): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const tryToFollow = () => {
    const wait = waitMs(times, Date.now())
    if (wait > 0) timer = setTimeout(tryToFollow, wait)
    else inTurn(() => !isStopped && follow(followed))
  }
  tryToFollow()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

function follow(followed: Followed, hasTraveled = false): void {
  const { place, key, step, search } = followed
  const layer = layerOf[place]
  const entry = currentEntry()
  // Something else is above the page, or the dialog is closing. The page's own first entry is the document's.
  if (entry ? entry.layer !== layer : place === 'dialog') return
  const { back, push, steps } = wayTo(step, entry?.steps ?? [])
  // Once: a browser may have lost the entries.
  if (back > 0 && !hasTraveled) {
    travel(-back)
    inTurn(() => follow(followed, true))
    return
  }
  const address = search === undefined ? addressNow() : addressWith(search)
  const data = place === 'dialog' ? entry?.data : key
  const isSame = entry?.data === data && String(entry?.steps) === String(steps)
  if (isSame && address === addressNow()) return
  times = [...times.slice(-99), Date.now()]
  const next = { layer, steps, data }
  if (push) pushEntry(next, address)
  else replaceEntry(next, address)
}

const addressNow = () => location.pathname + location.search + location.hash

/** The page's address with this design, and with what else a link may have brought, such as the name of a campaign. */
function addressWith(search: string): string {
  const others = new URLSearchParams(location.search)
  for (const name of [...designParameters, ...jobParameters]) others.delete(name)
  const parameters = [search, String(others)].filter(Boolean).join('&')
  return location.pathname + (parameters && `?${parameters}`) + location.hash
}

/** The builder gives way to the panel of a sent quote: Back must not lead through its steps. */
export function leaveSteps(place: DraftPlace): void {
  const layer = layerOf[place]
  const goToFirst = () => {
    const entry = currentEntry()
    if (entry?.layer === layer) travel(Math.min(0, 1 - entry.steps.length))
  }
  const clear = () => {
    const entry = currentEntry()
    if (entry?.layer !== layer) return
    replaceEntry({ ...entry, steps: [] }, place === 'dialog' ? addressNow() : addressWith(''))
  }
  inTurn(goToFirst)
  inTurn(clear)
}
