/** OUT-4: what a page does when a file of its code can't be loaded. */

const item = 'reloaded'
/** Without secrets. Forms that are awake keep their own drafts. */
const controls = () => [
  ...document.querySelectorAll<HTMLInputElement>(
    'input:not([type=file],[type=password],[data-secret]),select,textarea',
  ),
]

/**
 * Where the server no longer has this page's version, reloads the page once, with what was typed. Goes to `page` instead,
 * if there is one, wherever the server answers. Else runs `orElse`.
 */
export function lost(orElse: () => void, page?: string): void {
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => {
    if (page && status < 500) location.assign(page)
    else if (status !== 404) orElse()
    else if (!reloadOnce()) window.early.say('This page is out of date. Reload it to go on.')
  }, orElse)
}

/** From which file of ours, and what was in the controls until it is there again. */
type Reload = { from?: string; typed?: [value: string, checked: boolean][] }

const readReload = (): Reload => JSON.parse(sessionStorage.getItem(item) ?? '{}')
const keepReload = (reload: Reload) => sessionStorage.setItem(item, JSON.stringify(reload))

/** Without storage, or where a proxy keeps the old page, it might reload forever. */
function reloadOnce(): boolean {
  try {
    const from = import.meta.url
    if (readReload().from === from) return false
    keepReload({ from, typed: controls().map(({ value, checked }) => [value, checked]) })
    location.reload()
    return true
  } catch {
    return false
  }
}

/** After that reload. */
export function fillAgain(): void {
  try {
    const { typed, ...reload } = readReload()
    if (!typed) return
    keepReload(reload)
    const now = controls()
    // Another number of them is another page.
    if (typed.length !== now.length) return
    for (const [at, control] of now.entries()) [control.value, control.checked] = typed[at] ?? [control.value, false]
  } catch {
    // Storage is blocked.
  }
}
