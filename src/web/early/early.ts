/** What a visitor did before the page's code was there, in order. wake.tsx does it over. */
type EarlyAction = { element: HTMLElement; kind: 'press' } | EarlyValue | EarlyKey
type EarlyValue = { element: HTMLElement; kind: 'value'; value: string }
type EarlyKey = { element: HTMLElement; kind: 'key'; key: string }

type Early = {
  actions: EarlyAction[]
  /** Fetches the page's code now. */
  start: () => void
  /** Lays out what is below the first screen (`unseen` in styles.css), piece by piece. */
  layOut: () => void
  /** Settles when the shop's whole stylesheet is there, or cannot be had. */
  styled?: Promise<void>
  /** Draws a line if the next page takes a while. */
  leave: () => void
  /** Says that something couldn't be loaded, and forgets what waits for it. */
  fail: () => void
  /** Shows a line of text for a while. It needs no other file. */
  say: (text: string) => void
  /** Set by the page's code, like `retry` (lost-files.ts). */
  lost?: (orElse: () => void, page?: string) => void
  /** OUT-3: makes a live part as the server wrote it, before React takes it over. Returns whether others had changed it. */
  restore: (part: Element) => boolean
  /** The page's code is there and answers presses outside of live parts. */
  awake: boolean
  /** Set by the page's code: loads live parts again that failed to load. */
  retry?: () => void
}

declare global {
  interface Window {
    /** Of every page. A component that is tested alone has none. */
    early: Early
  }
}

/**
 * FAST-1: the script inside every page. The page's own code comes after the first paint; until then this keeps what was
 * pressed and typed, and shows that a press was noticed. It also draws a line when the next page takes a while.
 * entry-server.tsx writes it into the page as text, so it must not use anything from outside.
 */
export function early(restore: Early['restore']): void {
  const { dataset } = document.currentScript as HTMLScriptElement
  let started = false
  const actions: EarlyAction[] = []

  function say(text = ''): void {
    const notice = document.createElement('p')
    notice.role = 'alert'
    notice.dataset.loadFailure = ''
    notice.textContent = text
    document.body.append(notice)
    setTimeout(() => notice.remove(), 6000)
  }

  /** The connection dropped, or a file is gone because the shop was updated. */
  function fail(): void {
    for (const { element } of actions.splice(0)) element.removeAttribute('data-pressed')
    say(dataset.failure)
  }

  function add(tag: 'link' | 'script', attributes: Record<string, string>): HTMLElement {
    const element = document.createElement(tag)
    for (const name in attributes) element.setAttribute(name, attributes[name] ?? '')
    document.head.append(element)
    return element
  }

  /** A few at a time: a phone takes 3 ms for each. */
  function askFor(modules: string[]): void {
    for (const href of modules.slice(0, 9)) add('link', { rel: 'modulepreload', href, fetchpriority: 'low' })
    if (modules.length > 9) setTimeout(askFor, 0, modules.slice(9))
  }

  function start(): void {
    if (started) return
    started = true
    const src = dataset.entry ?? ''
    // As if for print, it comes with a low priority and doesn't hold up painting.
    const sheet = add('link', { rel: 'stylesheet', media: 'print', href: dataset.styles ?? '' }) as HTMLLinkElement
    const styled = new Promise<void>((resolve) => {
      sheet.onload = () => {
        sheet.media = 'all'
        resolve()
      }
      sheet.onerror = () => resolve()
    })
    window.early.styled = styled
    askFor((dataset.modules ?? '').split(' ').filter(Boolean))
    add('script', { type: 'module', src, fetchpriority: 'low' }).onerror = () => {
      // The next press tries again.
      started = false
      if (actions.length > 0) fail()
    }
  }

  // WIN-6: their line above the page takes its room before the first paint.
  try {
    if (localStorage.getItem('kept-quotes')) document.documentElement.dataset.kept = ''
  } catch {
    // Storage is blocked.
  }

  // The place that the visitor comes back to, or asks for, may be far down: its distance must be the real one at once.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate' || location.hash) document.documentElement.dataset.whole = ''

  // Safari has no idle callbacks.
  const whenIdle = (run: () => void) => (window.requestIdleCallback ?? setTimeout)(run)
  function layOut(): void {
    const next = document.querySelector<HTMLElement>('.unseen:not([data-seen])')
    if (!next) return
    next.dataset.seen = ''
    whenIdle(layOut)
  }
  const settle = () => {
    start()
    whenIdle(layOut)
  }
  let leaving: ReturnType<typeof setTimeout> | undefined
  const stay = () => {
    clearTimeout(leaving)
    document.documentElement.removeAttribute('data-leaving')
  }
  const leave = () => {
    stay()
    leaving = setTimeout(() => {
      document.documentElement.setAttribute('data-leaving', '')
      // The visitor may have stopped the load, which no event tells.
      leaving = setTimeout(stay, 20_000)
    }, 150)
  }
  window.early = { actions, start, layOut, leave, fail, say, restore, awake: false }

  /** Controls of the page's code that isn't there yet. */
  const closest = (event: Event, selector: string) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
  const isPlain = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

  addEventListener(
    'click',
    (event) => {
      const asleep = '[data-live]:not([data-awake]) button:not([data-press])'
      const button = closest(event, window.early.awake ? asleep : `${asleep},[data-press]`)
      if (!button || !isPlain(event)) return
      event.preventDefault()
      event.stopPropagation()
      button.setAttribute('data-pressed', '')
      actions.push({ element: button, kind: 'press' })
      start()
      window.early.retry?.()
    },
    true,
  )
  const keepValue = (event: Event, controls: string) => {
    const control = closest(event, `[data-live]:not([data-awake]) :is(${controls})`) as HTMLInputElement | null
    if (control) actions.push({ element: control, kind: 'value', value: control.value })
  }
  addEventListener(
    'input',
    (event) => keepValue(event, 'input:not([type=radio],[type=checkbox],[type=file]),textarea'),
    true,
  )
  addEventListener('change', (event) => keepValue(event, 'select,[type=radio],[type=checkbox]'), true)
  addEventListener(
    'keydown',
    (event) => {
      // Number fields count up and down with the arrow keys.
      const field = closest(event, '[data-live]:not([data-awake]) input[type=text]')
      if (field && /^Arrow(Up|Down)$/.test(event.key)) {
        event.preventDefault()
        event.stopPropagation()
        actions.push({ element: field, kind: 'key', key: event.key })
      }
      // A link that acts as a button also answers to the space bar.
      const button = event.key === ' ' && closest(event, 'a[role=button]')
      if (button) {
        event.preventDefault()
        if (!event.repeat) button.click()
      }
    },
    true,
  )

  for (const type of ['pointerdown', 'touchstart', 'keydown'])
    addEventListener(type, start, { once: true, passive: true })
  const onMove = ({ movementX, movementY }: PointerEvent) => {
    // A browser also tells of a pointer that rests where the page came up.
    if (!movementX && !movementY) return
    removeEventListener('pointermove', onMove)
    start()
  }
  addEventListener('pointermove', onMove, { passive: true })
  // After everything that the page itself needs, and after its first paint. In a hidden tab nothing is painted.
  addEventListener('load', () => {
    if (document.hidden) settle()
    else new PerformanceObserver(settle).observe({ type: 'paint', buffered: true })
    setTimeout(settle, 3000)
  })

  // SHELL-7. A picture that cannot be loaded gives way to wood; where that fails too, its frame stays empty.
  addEventListener(
    'error',
    ({ target: image }) => {
      if (!(image instanceof HTMLImageElement) || image.dataset.fallback === undefined) return
      const { fallback } = image.dataset
      if (fallback === '' || image.src.endsWith(fallback)) {
        image.style.opacity = '0'
        return
      }
      image.dataset.fallback = ''
      // Without this attribute it doesn't count. The element stays, because React expects it.
      for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.removeAttribute('srcset')
      image.src = fallback
    },
    true,
  )

  addEventListener('click', (event) => {
    const link = closest(event, 'a[href]') as HTMLAnchorElement | null
    if (!link || event.defaultPrevented || !isPlain(event) || link.origin !== location.origin) return
    if (link.target || link.hasAttribute('download')) return
    // Within the page.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    leave()
  })
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented) leave()
  })
  addEventListener('pageshow', stay)

  // A product's picture grows out of its card, and shrinks back into it, where the browser has view transitions.
  const pictures = '[data-product-picture]'
  const cardPicture = (address: string | null | undefined) => {
    const path = address && new URL(address).pathname
    const link = [...document.querySelectorAll<HTMLAnchorElement>('article a')].find((one) => one.pathname === path)
    return link?.closest('article')?.querySelector<HTMLElement>('[data-card-picture]')
  }
  const nameCard = (address: string | null | undefined) => {
    const picture = cardPicture(address)
    if (!picture) return
    // No two pictures of a page may have the name.
    for (const other of document.querySelectorAll<HTMLElement>(pictures)) other.style.viewTransitionName = 'none'
    picture.style.viewTransitionName = 'product-picture'
    return () => {
      picture.style.viewTransitionName = ''
      for (const other of document.querySelectorAll<HTMLElement>(pictures)) other.style.viewTransitionName = ''
    }
  }
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    const restore = viewTransition && nameCard(activation?.entry.url)
    if (restore) void viewTransition.finished.then(restore, restore)
  })
  addEventListener('pagereveal', ({ viewTransition }) => {
    const restore = viewTransition && nameCard(window.navigation?.activation?.from?.url)
    if (restore) void viewTransition.finished.then(restore, restore)
  })
}
