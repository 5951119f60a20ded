import { useState } from 'react'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { DeskAddress } from '../use-desk-address.ts'
import type { ListPage, PageKey } from './list-page.ts'

type Steps = {
  /** To the row above; undefined at the top of the list, and for a record that isn't in the list. */
  previous: (() => void) | undefined
  /** To the row below. */
  next: (() => void) | undefined
}

type StepsOptions = {
  address: Pick<DeskAddress, 'openId' | 'step'>
  /** The page shown; undefined while it loads. */
  list: { ids: number[]; page: Pick<ListPage, 'newer' | 'older'> } | undefined
  fetchIds: (key: PageKey) => Promise<number[]>
}

/** LIVE-10: from the open record to the ones next to it in the list as it is filtered and searched, from page to page. */
export function useSteps({ address, list, fetchIds }: StepsOptions): Steps {
  const { openId, step } = address
  const [last, setLast] = useState<{ id: number; at: number }>()
  const [isFetching, setFetching] = useState(false)
  const found = openId === undefined ? -1 : (list?.ids.indexOf(openId) ?? -1)
  if (openId !== undefined && found >= 0 && (last?.id !== openId || last.at !== found))
    setLast({ id: openId, at: found })
  if (!list || openId === undefined || isFetching) return { previous: undefined, next: undefined }

  // A change of status may have taken it out of the list. Then the row below moved up to its place.
  const isGone = found < 0 && last?.id === openId
  if (found < 0 && !isGone) return { previous: undefined, next: undefined }
  const at = isGone ? last.at : found
  const goTo = (row: number, key: PageKey | undefined, pick: 0 | -1) => {
    const id = list.ids[row]
    if (row >= 0 && id !== undefined) return () => step(id)
    if (!key) return undefined
    return () => {
      setFetching(true)
      fetchIds(key)
        .then(
          (ids) => {
            const target = ids.at(pick)
            if (target !== undefined) step(target, key)
          },
          () => toast({ title: 'Not Loaded', description: 'The next page could not be loaded.', tone: 'danger' }),
        )
        .finally(() => setFetching(false))
    }
  }
  return {
    previous: goTo(at - 1, list.page.newer, -1),
    next: goTo(isGone ? at : at + 1, list.page.older, 0),
  }
}
