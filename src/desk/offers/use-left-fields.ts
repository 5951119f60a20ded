import { useEffect, useRef, useState } from 'react'
import type { FieldName, Problems } from './draft/draft-form.ts'

/**
 * Says what is wrong with a field once it was left, and leads to fields by the names of their controls. `isNew`: nothing was
 * typed before.
 */
export function useLeftFields(problems: Problems, { isNew = false } = {}) {
  const root = useRef<HTMLDivElement>(null)
  // What can't be read in a draft that is opened again was left then.
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(() => new Set(isNew ? [] : Object.keys(problems)))
  useEffect(() => (root.current ? listenForLeaving(root.current, (name) => setLeft(withName(name))) : undefined), [])
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

const withName = (name: FieldName) => (before: ReadonlySet<FieldName>) => new Set([...before, name])

/** A press that goes on this long is no click. */
const longestClickMs = 700

/**
 * A field that is left by a press elsewhere counts as left after the click: an error that appears before would move what is
 * pressed away from under the finger.
 */
function listenForLeaving(root: HTMLElement, onLeft: (name: FieldName) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let isPress = false
  const waiting = new Set<FieldName>()
  const tell = () => {
    for (const name of waiting) onLeft(name)
    waiting.clear()
  }
  const listen = (type: string, listener: () => void) =>
    document.addEventListener(type, listener, { capture: true, signal })
  listen('pointerdown', () => {
    isPress = true
  })
  listen('keydown', () => {
    isPress = false
  })
  listen('click', () => setTimeout(tell))
  root.addEventListener(
    'focusout',
    ({ target }) => {
      const name = target instanceof HTMLElement && target.getAttribute('name')
      if (!name) return
      waiting.add(name)
      if (isPress) setTimeout(tell, longestClickMs)
      else tell()
    },
    { signal },
  )
  return () => ending.abort()
}

export type LeftFields = ReturnType<typeof useLeftFields>
