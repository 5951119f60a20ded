import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useEdited } from '../parts/form-dialog.tsx'
import { showFailure } from '../parts/show-failure.ts'
import { saveWork } from '../parts/unsaved-work.ts'
import { type DeskOffer, readToAccept } from './offers-queries.ts'

const AcceptedForm = lazy(() => import('./accepted-form.tsx').then((file) => ({ default: file.AcceptedForm })))

type AcceptedButtonProps = { quoteId: number; customerEmail: string; look: ComponentProps<typeof Button> }

/** DESK-2: the customer said yes in the shop or by phone. The form shows what is saved by now. */
export function AcceptedButton({ quoteId, customerEmail, look }: AcceptedButtonProps) {
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
  return (
    <>
      <Button {...look} busy={isReading} onClick={() => void open()}>
        Accepted in the shop or by phone…
      </Button>
      {last && (
        <Suspense>
          <AcceptedForm
            key={key}
            open={asked !== undefined}
            {...{ quoteId, customerEmail, offer: last }}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
