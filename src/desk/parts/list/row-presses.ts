/** A press anywhere in a row is one on the link in it that has `data-row-link`. */

const controls = 'a, button, input, select, textarea, label, summary'

/** A ref for the row. Its own controls keep their presses, and text can be selected. */
export function passPressesToLink(row: HTMLElement | null) {
  row?.addEventListener('click', press)
  row?.addEventListener('auxclick', press)
  row?.addEventListener('mousedown', keepFromScrolling)
  return () => {
    row?.removeEventListener('click', press)
    row?.removeEventListener('auxclick', press)
    row?.removeEventListener('mousedown', keepFromScrolling)
  }
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Wants a new tab, a new window, a download: that is the browser's. */
export const isModified = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Press) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

function press(event: MouseEvent) {
  const row = event.currentTarget
  if (!(row instanceof HTMLElement) || event.button > 1 || isOnControl(event) || isSelecting(row)) return
  const link = row.querySelector<HTMLAnchorElement>('a[data-row-link]')
  // Firefox opens no tab for a click that a script makes.
  if (isModified(event)) window.open(link?.href, '_blank', 'noopener')
  else link?.click()
}

/** The middle button would begin to scroll. */
function keepFromScrolling(event: MouseEvent) {
  if (event.button === 1 && !isOnControl(event)) event.preventDefault()
}

const isOnControl = ({ target }: MouseEvent) => target instanceof Element && target.closest(controls) !== null

function isSelecting(row: HTMLElement): boolean {
  const selection = getSelection()
  return selection?.type === 'Range' && selection.containsNode(row, true)
}
