/** The browser's own offer to install the desk. It comes once, and early. */

/** Not in the types of pages: only Chromium has it. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

let offer: InstallEvent | undefined
let tell = () => {}

if (typeof window !== 'undefined')
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallEvent
    tell()
  })

export const findOffer = (): InstallEvent | undefined => offer

export function onOffer(listener: () => void): () => void {
  tell = listener
  return () => {
    tell = () => {}
  }
}

/** Each offer is good for one question. */
export async function takeOffer(): Promise<void> {
  const taken = offer
  offer = undefined
  tell()
  await taken?.prompt()
}
