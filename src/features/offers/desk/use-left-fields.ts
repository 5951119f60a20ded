import { useEffect, useRef, useState } from 'react'
import type { FieldName, Problems } from './draft/draft-form.ts'

/** Says what is wrong with a field once it was left, and leads to fields by the names of their controls. */
export function useLeftFields(problems: Problems) {
  const root = useRef<HTMLDivElement>(null)
  // What can't be read in a draft that is opened again was left then.
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(() => new Set(Object.keys(problems)))
  useEffect(() => {
    const onLeave = ({ target }: FocusEvent) => {
      const name = target instanceof HTMLElement && target.getAttribute('name')
      if (name) setLeft((before) => new Set([...before, name]))
    }
    const fields = root.current
    fields?.addEventListener('focusout', onLeave)
    return () => fields?.removeEventListener('focusout', onLeave)
  }, [])
  return {
    root,
    /** The message beside a field; undefined while it is typed for the first time. */
    shownProblem: (field: FieldName) => (left.has(field) ? problems[field]?.message : undefined),
    /** The fields that something waits for say so, left or not. */
    showAll: () => setLeft((before) => new Set([...before, ...Object.keys(problems)])),
    leadTo: (field: FieldName | undefined) => {
      const named = field && root.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)
      const place = named || root.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(field ?? '')}"]`)
      place?.scrollIntoView({ block: 'center' })
      place?.focus({ preventScroll: true })
    },
  }
}

export type LeftFields = ReturnType<typeof useLeftFields>
