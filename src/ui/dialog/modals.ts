/**
 * The open modal dialogs. A modal <dialog> makes everything outside it inert, even what is above it in the top layer, so
 * the toast region must move into the topmost dialog.
 */
const stack: HTMLElement[] = []
const listeners = new Set<() => void>()

export function topModal(): HTMLElement | undefined {
  return stack.at(-1)
}

/**
 * Opens a <dialog> as the topmost modal. Returns a function that closes it. Call it while the element is still in the
 * document, so that a visible toast can move out first.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // The style sheet locks the page's scrolling and keeps the space of a visible scrollbar, so that nothing shifts.
  const root = document.documentElement
  root.dataset.scrollbar = window.innerWidth > root.clientWidth ? 'beside' : 'over'
  dialog.showModal()
  stack.push(dialog)
  notify()
  return () => {
    stack.splice(stack.lastIndexOf(dialog), 1)
    notify()
    dialog.close()
  }
}

/** Reopens a modal that the browser closed on its own, on top and with the toast inside. */
export function showAgain(dialog: HTMLDialogElement): void {
  dialog.showModal()
  notify()
}

export function onTopModalChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify() {
  for (const listener of listeners) listener()
}
