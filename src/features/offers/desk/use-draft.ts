import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, reasonGiven } from '../../../platform/browser/api-client.ts'
import { type DraftForm, formOf, readForm } from './draft-form.ts'
import { type DeskOffer, offerQuery, type Priced, saveDraft } from './offers-queries.ts'

/** A pause in typing this long saves the draft, and shows its price. */
const saveAfterMs = 300

export type Saving = 'saved' | 'saving' | 'waiting' | 'failed' | 'conflict'

/** The draft as it is typed, saved as it changes, with the price that the server gives it. */
export function useDraft(id: number, offer: DeskOffer) {
  const queryClient = useQueryClient()
  const [form, setForm] = useState<DraftForm>(() => formOf(offer.draft))
  const [priced, setPriced] = useState<Priced | null>(offer.priced)
  const [errors, setErrors] = useState(offer.errors)
  const [saving, setSaving] = useState<Saving>('saved')
  const [reason, setReason] = useState<string>()
  const revision = useRef(offer.revision)
  /** One save at a time; what is typed during it follows. */
  const running = useRef<Promise<void>>(undefined)
  const wanted = useRef<DraftForm>(undefined)

  const saveNow = useEffectEvent(async () => {
    const next = wanted.current
    if (!next) return
    const read = readForm(next)
    if (!read.ok) return
    wanted.current = undefined
    setSaving('saving')
    try {
      const saved = await saveDraft(id, read.draft, revision.current)
      revision.current = saved.revision
      setPriced(saved.priced)
      setErrors(saved.errors)
      setSaving(wanted.current ? 'waiting' : 'saved')
      setReason(undefined)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409
      wanted.current ??= next
      setReason(reasonGiven(error))
      setSaving(isConflict ? 'conflict' : 'failed')
    }
  })

  /** Saves what is typed so far. True when the server has all of it. */
  const flush = async (): Promise<boolean> => {
    await running.current
    if (wanted.current) {
      running.current = saveNow()
      await running.current
    }
    return wanted.current === undefined
  }

  const [typed, setTyped] = useState(0)
  useEffect(() => {
    if (typed === 0) return
    const timer = setTimeout(() => {
      running.current = (running.current ?? Promise.resolve()).then(() => saveNow())
    }, saveAfterMs)
    return () => clearTimeout(timer)
  }, [typed])

  // What was typed last is saved when the editor closes, and the desk's next look at this quote begins with it.
  const onClose = useEffectEvent(() => {
    const saved = (running.current ?? Promise.resolve()).then(() => saveNow())
    void saved.then(() => queryClient.invalidateQueries({ queryKey: offerQuery(id).queryKey }))
  })
  useEffect(() => () => onClose(), [])

  const read = readForm(form)
  return {
    form,
    priced,
    errors,
    saving,
    reason,
    problems: read.ok ? {} : read.problems,
    isReadable: read.ok,
    revision: () => revision.current,
    flush,
    change: (part: Partial<DraftForm>) => {
      setForm((before) => {
        const next = { ...before, ...part }
        wanted.current = next
        return next
      })
      setSaving('waiting')
      setTyped((before) => before + 1)
    },
    /** Takes over what another window saved. */
    reload: async () => {
      const fresh = await queryClient.fetchQuery({ ...offerQuery(id), staleTime: 0 })
      wanted.current = undefined
      revision.current = fresh.revision
      setForm(formOf(fresh.draft))
      setPriced(fresh.priced)
      setErrors(fresh.errors)
      setSaving('saved')
      setReason(undefined)
    },
  }
}
