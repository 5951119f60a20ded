import { useSyncExternalStore } from 'react'

/** Where the `lg` classes hold. */
const wide = '(min-width: 64rem)'

function onChange(notify: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** For what is costly to render and hidden on narrow screens. False on the server. */
export const useWideScreen = () =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(wide).matches,
    () => false,
  )
