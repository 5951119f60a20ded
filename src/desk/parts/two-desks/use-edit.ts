/** STAFF-3: a form of what another desk may change at the same time. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../../features/shared/form/use-form.ts'
import { ownerKey } from '../owner-keys.ts'
import { conflictsIn } from './conflicts-in.ts'
import { useConflicts } from './use-conflicts.ts'

type FormOptions<Draft extends object> = Parameters<typeof useForm<Draft>>[0]

type EditOptions<Shown extends object, Draft extends object> = Omit<FormOptions<Draft>, 'start' | 'send'> & {
  /** As it is stored, when the form opens. Undefined for what isn't there yet. */
  shown: Shown | undefined
  /** What of it is typed. */
  draftOf: (shown: Shown | undefined) => Draft
  /** The typed fields of a field of the API; by default the one that `nameOf` says, or the one of the same name. */
  fieldsOf?: (apiField: string) => readonly string[] | undefined
  /** Sends it with `was`, which is what was stored when the form opened, or as the last conflict said. */
  send: (draft: Draft, was: Shown | undefined) => unknown
}

/**
 * What another desk saved comes into the form, except where something was typed. Fields that both changed are listed, and
 * nothing is sent before one side was chosen of each: 'mine' stays typed for the next save.
 */
export function useEdit<Shown extends object, Draft extends object>({
  shown,
  draftOf,
  fieldsOf,
  send,
  ...options
}: EditOptions<Shown, Draft>) {
  const client = useQueryClient()
  const [was, setWas] = useState(shown)
  const { list, box, show, drop, holdsSave } = useConflicts()
  const [isKept, setIsKept] = useState(false)
  const form = useForm<Draft>({
    ...options,
    start: () => draftOf(shown),
    send: async (draft) => {
      if (holdsSave()) return
      try {
        await send(draft, was)
        setIsKept(false)
      } catch (error) {
        const found = conflictsIn(error)
        if (!found || !was) throw error
        const now = { ...was, ...found.now }
        form.reset(draftOf(now), typedOver(draftOf(was), form.latest.current, draftOf(now)))
        setWas(now)
        show(found.conflicts)
        setIsKept(false)
        void client.invalidateQueries({ queryKey: ownerKey })
      }
    },
  })
  const settle = (name: string, whose: 'theirs' | 'mine') => {
    drop(name)
    if (whose === 'mine') setIsKept(true)
    const fields = fieldsOf?.(name) ?? [options.nameOf?.(name) ?? name]
    const theirs = draftOf(was)
    focusField(form.element.current, fields[0] ?? name)
    if (whose === 'theirs')
      form.change(Object.assign({}, ...fields.map((field) => part(form.latest.current, theirs, field))))
  }
  return { form, conflicts: { list, settle, box, isKept } }
}

/** The button that was pressed disappears with its conflict. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  ;(field ?? form?.querySelector<HTMLElement>('input, select, textarea'))?.focus()
}

/** `{ codes: { ...mine, sales } }` for 'codes.sales'. */
function part<Draft extends object>(mine: Draft, theirs: Draft, field: string): Partial<Draft> {
  const [first = '', deeper] = field.split('.')
  const [own, other] = [mine, theirs].map((draft) => draft[first as keyof Draft])
  if (deeper === undefined) return { [first]: other } as Partial<Draft>
  const value = (other as Record<string, unknown>)[deeper]
  return { [first]: { ...(own as object), [deeper]: value } } as Partial<Draft>
}

/** What is stored now, and on it what was typed here. A group of texts is merged text by text. */
export function typedOver<Draft extends object>(before: Draft, typed: Draft, now: Draft): Draft {
  const names = Object.keys(now) as (keyof Draft)[]
  return Object.fromEntries(
    names.map((name) => {
      const [old, mine, theirs] = [before[name], typed[name], now[name]]
      if (JSON.stringify(old) === JSON.stringify(mine)) return [name, theirs]
      return [name, isGroup(old) && isGroup(mine) && isGroup(theirs) ? typedOver(old, mine, theirs) : mine]
    }),
  ) as Draft
}

const isGroup = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')
