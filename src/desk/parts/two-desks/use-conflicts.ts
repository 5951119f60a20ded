import { useRef, useState } from 'react'
import type { Conflict } from './conflicts-in.ts'

/** STAFF-3: the conflicts of a form, until one side of each was chosen. */
export function useConflicts() {
  const [list, show] = useState<readonly Conflict[]>([])
  const box = useRef<HTMLUListElement>(null)
  return {
    list,
    box,
    show,
    drop: (name: string) => show((left) => left.filter((one) => one.name !== name)),
    /** In place of a save: whether something is to be chosen first, and then the focus is there. */
    holdsSave: () => {
      if (list.length > 0) box.current?.querySelector('button')?.focus()
      return list.length > 0
    },
  }
}
