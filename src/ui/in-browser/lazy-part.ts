import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/**
 * A component loaded when it is first needed; undefined until then, unless its code is there already (`ready`). Unlike `React.lazy`, which keeps a failed load
 * forever, this calls `onFailure` and loads again the next time it is needed.
 */
export function useLazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void,
  ready?: ComponentType<Props>,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => ready)
  const fetchNow = useEffectEvent(() => {
    if (Part) return
    // On a slow network the pointer shows that something is loading.
    document.documentElement.classList.add('cursor-progress')
    fetchPart()
      .then(
        (fetched) => setPart(() => fetched),
        (error: unknown) => {
          console.warn('A part of the page could not be loaded', error)
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
