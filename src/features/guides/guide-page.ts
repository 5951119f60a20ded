/**
 * What a guide does in the browser beyond plain anchors: it marks in the contents where one is, and opens what is folded
 * for an anchor inside of it and for paper. Browsers that do the last two by themselves find nothing left to do.
 */
export function startGuide(): void {
  markPlace()
  openNamed()
  addEventListener('hashchange', openNamed)
  let opened: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('[data-guide] details:not([open])')]
    for (const fold of opened) fold.open = true
  })
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false
  })
}

function openNamed(): void {
  const named = location.hash && document.getElementById(decodedHash())
  if (!named) return
  let isFolded = false
  for (let fold = named.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    isFolded ||= !fold.open
    fold.open = true
  }
  if (isFolded) named.scrollIntoView()
}

/** An address can hold anything. */
function decodedHash(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** The section that crosses a line a quarter down the screen. Above the first one, none is marked. */
function markPlace(): void {
  const contents = document.querySelector<HTMLElement>('[data-contents]')
  if (!contents) return
  const links = new Map([...contents.querySelectorAll('a')].map((link) => [link.hash.slice(1), link]))
  const mark = ({ target, isIntersecting }: IntersectionObserverEntry) => {
    const link = links.get(target.id)
    if (!link) return
    if (!isIntersecting) {
      link.removeAttribute('aria-current')
      // Above the first one.
      if (!contents.querySelector('[aria-current]')) contents.scrollLeft = 0
      return
    }
    for (const other of links.values()) other.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'location')
    // Sideways only: `scrollIntoView` would also move the page.
    const { left, width } = link.getBoundingClientRect()
    const bar = contents.getBoundingClientRect()
    contents.scrollLeft += left + width / 2 - (bar.left + bar.width / 2)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries.toSorted((one, other) => Number(one.isIntersecting) - Number(other.isIntersecting)))
        mark(entry)
    },
    { rootMargin: '-25% 0px -74.9%' },
  )
  for (const id of links.keys()) {
    const section = document.getElementById(id)
    if (section) observer.observe(section)
  }
}
