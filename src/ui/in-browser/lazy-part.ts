import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/**
 * A component loaded when it is first needed; undefined until then, unless its code is there already (`ready`). Unlike
 * `React.lazy`, which keeps a failed load forever, this calls `onFailure` and loads again the next time it is needed.
 * With a `page` that does the same, goes there where the server answers.
 */
export function useLazyPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailure: () => void,
  { ready, page }: { ready?: ComponentType<Props> | undefined; page?: string } = {},
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
          // A component tested alone has no page around it.
          const { lost = (orElse: () => void) => orElse() } = window.early ?? {}
          lost(onFailure, page)
        },
      )
      .finally(() => document.documentElement.classList.remove('cursor-progress'))
  })
  useEffect(() => {
    if (wanted) fetchNow()
  }, [wanted])
  return Part
}
