import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useEdited } from '../parts/form-dialog.tsx'
import { showFailure } from '../parts/show-failure.ts'
import { saveWork } from '../parts/unsaved-work.ts'
import { type DeskOffer, readToAccept } from './offers-queries.ts'

const AcceptedForm = lazy(() => import('./accepted-form.tsx').then((file) => ({ default: file.AcceptedForm })))

/**
 * DESK-2: the customer said yes in the shop or by phone. The form shows what is saved by now, and stays where the button that
 * opened it goes: the offer may end while it is filled in.
 */
export function useAcceptedForm(quoteId: number, customerEmail: string) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<DeskOffer>()
  const [isReading, setIsReading] = useState(false)
  const { last, key } = useEdited(asked)
  const open = async () => {
    setIsReading(true)
    try {
      await saveWork()
      setAsked(await readToAccept(client, quoteId))
    } catch (error) {
      showFailure('The Offer Could Not Be Loaded', error as Error)
    } finally {
      setIsReading(false)
    }
  }
  const form = last && (
    <Suspense>
      <AcceptedForm
        key={key}
        open={asked !== undefined}
        {...{ quoteId, customerEmail, offer: last }}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  )
  return { form, open, isReading }
}
