/**
 * Which modal dialog is on top. The toast region needs to know: a modal <dialog> makes everything outside itself inert,
 * also what lies above it in the top layer, so the region has to live inside the dialog while it is open.
 */
const stack: HTMLElement[] = []
const listeners = new Set<() => void>()

export function topModal(): HTMLElement | undefined {
  return stack.at(-1)
}

/**
 * Opens a <dialog> as the topmost modal. Call what it returns to close it, while the element is still in the document:
 * a toast on the screen moves out of it first.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // The style sheet locks the page's scrolling; where the scrollbar takes room, it keeps that room so that nothing moves.
  const root = document.documentElement
  root.dataset.scrollbar = window.innerWidth > root.clientWidth ? 'beside' : 'over'
  dialog.showModal()
  stack.push(dialog)
  tell()
  return () => {
    stack.splice(stack.lastIndexOf(dialog), 1)
    tell()
    dialog.close()
  }
}

/** For a modal that the browser closed by itself and that is to stay: above everything again, with the toast in it. */
export function showAgain(dialog: HTMLDialogElement): void {
  dialog.showModal()
  tell()
}

export function onTopModalChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of listeners) listener()
}
