import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/**
 * A component that is fetched when it is first wanted; undefined until it has come. Not `React.lazy`, which keeps a
 * failed fetch for good: here `onFailure` is told, and the next time it is wanted it is fetched again.
 */
export function useLazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const fetchNow = useEffectEvent(() => {
    if (Part) return
    // Where the network is slow, the pointer says that something is on its way.
    document.documentElement.classList.add('cursor-progress')
    fetchPart()
      .then(
        (fetched) => setPart(() => fetched),
        (error: unknown) => {
          console.warn('A part of the page could not be fetched', error)
          onFailure()
        },
      )
      .finally(() => document.documentElement.classList.remove('cursor-progress'))
  })
  useEffect(() => {
    if (wanted) fetchNow()
  }, [wanted])
  return Part
}
