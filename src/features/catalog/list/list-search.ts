/**
 * LIST-2 in the browser: the list follows what is typed into its search, without a new page. It asks the server for the
 * page of that search and takes over the parts marked `data-swap`, so that cards are written in one place only.
 */

const typingPauseMs = 250
/** '6' is on its way to '6 ft' or to '67 3/8'. */
const lengthPauseMs = 700
/** An answer that takes longer shows placeholders meanwhile. */
const noticedMs = 150

type Controls = {
  form: HTMLFormElement
  input: HTMLInputElement
  fits: HTMLInputElement
  select: HTMLSelectElement
}

function findControls(): Controls | undefined {
  const form = document.querySelector<HTMLFormElement>('form[data-list-search]')
  const input = form?.querySelector<HTMLInputElement>('[name=q]')
  const fits = form?.querySelector<HTMLInputElement>('[name=fits]')
  const select = form?.querySelector('select')
  return form && input && fits && select ? { form, input, fits, select } : undefined
}

/** What the page shows now. */
let shown = ''
let reading: AbortController | undefined

/** Defaults stay out of it. */
function addressOf({ form }: Controls): string {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim()
    if (text && !(name === 'sort' && text === 'name')) search.set(name, text)
  }
  const { pathname } = new URL(form.action)
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

async function show(address: string): Promise<void> {
  if (address === shown) return
  reading?.abort()
  reading = new AbortController()
  const { signal } = reading
  let before: Node[] | undefined
  const placeholders = setTimeout(() => {
    before = showPlaceholders()
  }, noticedMs)
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    const html = await response.text()
    // Without the head, whose styles this page's policy doesn't know.
    const found = new DOMParser().parseFromString(html.slice(html.indexOf('<body>')), 'text/html')
    if (signal.aborted) return
    for (const old of document.querySelectorAll<HTMLElement>('[data-swap]')) {
      const fresh = found.querySelector(`[data-swap="${old.dataset.swap}"]`)
      // The old element stays: the count is announced because it changes.
      if (fresh) old.replaceChildren(...fresh.childNodes)
    }
    const problem = document.querySelector('#fits-problem')?.textContent
    document.querySelector('#fits')?.setAttribute('aria-invalid', String(Boolean(problem)))
    window.early.layOut()
    shown = address
    // Replaces the history entry, so that Back leaves the list instead of taking back one letter.
    history.replaceState(history.state, '', address)
  } catch (error) {
    if (signal.aborted) return
    if (!navigator.onLine) {
      // Another page would be the browser's own, without the list and what was typed.
      if (before) results()?.replaceChildren(...before)
      window.early.say("You're offline. We'll search again once you're back.")
      addEventListener('online', () => void show(address), { once: true, signal })
      return
    }
    // The browser says why better than we could, and the typed words are in the address.
    console.warn('The search could not be read', error)
    location.assign(address)
  } finally {
    clearTimeout(placeholders)
  }
}

const results = () => document.querySelector('[data-swap=results]')

/** Returns what they stand in for. */
function showPlaceholders(): Node[] | undefined {
  const template = document.querySelector<HTMLTemplateElement>('#placeholders')
  const place = results()
  const before = place && [...place.childNodes]
  if (template) place?.replaceChildren(template.content.cloneNode(true))
  return before ?? undefined
}

export function startListSearch(): void {
  const controls = findControls()
  if (!controls) return
  const { form, input, fits, select } = controls
  shown = location.pathname + location.search
  // A search that was answered under an open dialog is in the address of the dialog's entry only.
  addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) history.replaceState(history.state, '', shown)
  })
  let typing: ReturnType<typeof setTimeout> | undefined
  const showNow = () => {
    clearTimeout(typing)
    void show(addressOf(controls))
  }
  const showAfter = (pauseMs: number) => () => {
    clearTimeout(typing)
    typing = setTimeout(showNow, pauseMs)
  }
  input.addEventListener('input', showAfter(typingPauseMs))
  fits.addEventListener('input', showAfter(lengthPauseMs))
  select.addEventListener('change', showNow)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    showNow()
  })
  // Typed or chosen before this code was there.
  const isTyped = [input, fits].some(({ value, defaultValue }) => value !== defaultValue)
  if (isTyped || !select.querySelector<HTMLOptionElement>('[selected]')?.selected) showNow()
}

/** The pressed button disappears now and would take the focus with it. */
export function clearSearch(): void {
  const controls = findControls()
  if (!controls) return
  controls.input.value = ''
  controls.input.focus()
  void show(addressOf(controls))
}
