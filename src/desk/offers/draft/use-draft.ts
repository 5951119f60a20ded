import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePreloadedToaster } from '../../../ui/toast/use-preloaded.ts'
import { ownerQuotesKey, ownerTodayKey } from '../../parts/owner-keys.ts'
import { type DeskOffer, offerQuery } from '../offers-queries.ts'
import { usePieceNames } from '../pieces/use-piece-names.ts'
import { formOf, type Problems, readForm } from './draft-form.ts'
import { fieldOfError } from './field-errors.ts'
import { openDraft } from './open-draft.ts'
import { piecesOf } from './piece-form.ts'

export type Draft = ReturnType<typeof useDraft>

/** The draft as it is typed, saved as it changes, with the price that the server gives it. */
export function useDraft(id: number, offer: DeskOffer) {
  // For the notice that it couldn't be saved.
  usePreloadedToaster()
  const client = useQueryClient()
  const [saver] = useState(() => openDraft(client, id, offer))
  const view = useSyncExternalStore(saver.subscribe, saver.view)
  useEffect(() => saver.receive(offer), [saver, offer])
  // What was typed last is saved when the editor closes, and the desk's next look at this quote begins with it. Its rows and
  // its head say that an offer is begun.
  useEffect(
    () => () => {
      void saver.flush().then(() => {
        for (const queryKey of [
          offerQuery(id).queryKey,
          [...ownerQuotesKey, 'list'],
          [...ownerQuotesKey, 'one'],
          ownerTodayKey,
        ])
          void client.invalidateQueries({ queryKey })
      })
    },
    [saver, client, id],
  )
  const { form, pricedDraft, errors } = view
  const { problems } = readForm(form, pricedDraft, view.days.to)
  const names = usePieceNames(piecesOf(formOf(pricedDraft)), view.priced)
  const refused = errors.map((error): [string, Problems[string]] => fieldOfError(error, pricedDraft, names))
  return {
    ...view,
    saver,
    /** Of the form, and of the price. What can't be read hasn't been priced, so its own problem counts. */
    problems: { ...Object.fromEntries(refused), ...problems } as Problems,
    /** The price on the screen is that of everything that can be read. */
    isPriced: !saver.isUnsaved(),
  }
}
