/** DESK-6: the presses of an offer. What its state asks for is in sight; the rest opens behind 'More'. */
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { shop } from '../../../content/shop.ts'
import type { Closing } from '../../features/quotes/request/pipeline/pipeline.ts'
import { addDays, shopDay } from '../../features/shared/clock.ts'
import { DateField } from '../../features/shared/form/fields.tsx'
import { useForm } from '../../features/shared/form/use-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { useFocusAfter } from '../parts/use-focus-after.ts'
import { CopyQuote, CustomersLink } from './customers-link.tsx'
import { type OfferStep, offerSteps } from './offer-steps.ts'
import { type DeskOffer, renewOffer, withdrawOffer } from './offers-queries.ts'
import { useAcceptedForm } from './use-accepted-form.tsx'

type Look = { variant: 'primary' | 'secondary' | 'line'; size?: 'sm'; className?: string }

type OfferActionsProps = {
  quoteId: number
  offer: DeskOffer
  customerEmail: string
  isEditing: boolean
  onEdit: () => void
  isClosed: boolean
  /** DESK-3: closes the quote; undefined where it can't be closed. */
  closeButton: ((as: Closing, look: Look) => ReactNode) | undefined
}

export function OfferActions(props: OfferActionsProps) {
  const { quoteId, offer, customerEmail, isEditing, onEdit, isClosed, closeButton } = props
  const { state, versions, acceptance, revision, link } = offer
  const [newest] = versions
  const [shown, setShown] = useState<'more' | 'renewing'>()
  // A button that gets wider at the first key would move those beside it: it says so once the editor is closed.
  const [wasBegun, setWasBegun] = useState(revision > 0)
  if (!isEditing && !wasBegun && revision > 0) setWasBegun(true)
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  useFocusAfter(shown === 'renewing', () => row.current?.querySelector<HTMLElement>('button, a'))
  const isMailed = customerEmail !== ''
  const accepted = useAcceptedForm(quoteId, customerEmail)
  const { main, second, more } = offerSteps({
    state: acceptance ? 'accepted' : state,
    ...{ isSent: newest !== undefined, isClosed, isClosable: closeButton !== undefined },
  })
  const isRenewable = [main, second, ...more].includes('renew')
  const pressOf = (step: OfferStep, look: Look) => {
    const quieter = look.variant === 'primary' ? 'secondary' : look.variant
    switch (step) {
      case 'order':
        return (
          acceptance && (
            <Link
              to="/admin"
              search={{ tab: 'orders', order: acceptance.orderId }}
              className={buttonClass(look.variant, look.size)}
            >
              Open order #{acceptance.orderId}
            </Link>
          )
        )
      case 'edit':
        return (
          <Button
            {...look}
            variant={isEditing ? quieter : look.variant}
            aria-expanded={isEditing}
            // The second press of a double click would close it again.
            onClick={({ detail }) => detail < 2 && onEdit()}
          >
            {newest ? 'Change the offer' : wasBegun ? 'Finish the offer' : 'Make an offer'}
          </Button>
        )
      case 'accepted':
        return (
          <Button {...look} busy={accepted.isReading} onClick={() => void accepted.open()}>
            Accepted in the shop or by phone…
          </Button>
        )
      case 'renew':
        return (
          <Button
            {...look}
            variant={shown === 'renewing' ? quieter : look.variant}
            aria-expanded={shown === 'renewing'}
            onClick={() => setShown(shown === 'renewing' ? undefined : 'renewing')}
          >
            Renew…
          </Button>
        )
      case 'withdraw':
        return newest && <Withdraw {...{ quoteId, look }} version={newest.number} />
      default:
        return closeButton?.(step, look)
    }
  }
  return (
    <>
      {/* It stays while the editor is open: the next button must not slide under the mouse. */}
      <div ref={row} className="flex flex-wrap items-center gap-2 print:hidden">
        {main && pressOf(main, { variant: 'primary' })}
        {second && pressOf(second, besideMain)}
        <Button
          variant={main ? 'quiet' : 'secondary'}
          className="max-sm:px-2 max-sm:text-sm"
          aria-expanded={shown === 'more'}
          aria-controls={id}
          onClick={() => setShown(shown === 'more' ? undefined : 'more')}
        >
          More
          <ChevronDown
            aria-hidden
            className={clsx('size-5 text-quiet transition-transform', shown === 'more' && 'rotate-180')}
          />
        </Button>
      </div>
      {accepted.form}
      {shown === 'renewing' && isRenewable && (
        <RenewForm {...{ quoteId, isMailed }} onDone={() => setShown(undefined)} />
      )}
      {shown === 'more' && (
        <div
          id={id}
          className="grid items-start gap-x-8 gap-y-4 rounded-card border border-line bg-paper px-4 py-3 sm:grid-cols-2 print:hidden"
        >
          <MoreGroup title="This quote">
            {more.map((step) => (
              <Fragment key={step}>{pressOf(step, inMore)}</Fragment>
            ))}
            <CopyQuote quoteId={quoteId} />
          </MoreGroup>
          <MoreGroup title="The customer's page">
            <CustomersLink {...{ quoteId, link }} />
          </MoreGroup>
        </div>
      )}
    </>
  )
}

/** On a phone, it has room for 'More' beside it. */
const besideMain: Look = { variant: 'secondary', className: 'max-sm:px-3 max-sm:text-sm' }
const inMore: Look = { variant: 'line', size: 'sm' }

const MoreGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h4 className="font-sans text-sm text-quiet">{title}</h4>
    <div className="flex flex-col items-start">{children}</div>
  </div>
)

function Withdraw({ quoteId, version, look }: { quoteId: number; version: number; look: Look }) {
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useMutation(withdrawOffer)
  return (
    <>
      <Button {...look} onClick={() => setIsAsking(true)}>
        Withdraw…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw this offer?"
        text={<p>The customer can no longer accept it. You can send a new version any time.</p>}
        confirmLabel="Withdraw"
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id: quoteId, version }, { onSettled: () => setIsAsking(false) })}
      />
    </>
  )
}

type RenewFormProps = { quoteId: number; isMailed: boolean; onDone: () => void }

function RenewForm({ quoteId, isMailed, onDone }: RenewFormProps) {
  const today = shopDay(Date.now())
  const renew = useMutation(renewOffer)
  const form = useForm({
    start: () => ({ validUntil: addDays(today, shop.quotes.validDays) }),
    check: ({ validUntil }) => ({ validUntil: validUntil < today ? 'Choose today or a later date.' : undefined }),
    send: async ({ validUntil }) => {
      await renew.mutateAsync({ id: quoteId, validUntil, isMailed })
      onDone()
    },
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form {...form.props} className="flex w-full flex-wrap items-start gap-2">
      <DateField ref={field} label="Good through" required className="w-44" {...form.field('validUntil')} />
      {/* In line with the field, whose label is above it. */}
      <Button type="submit" className="mt-7" busy={form.isSending}>
        {isMailed ? 'Send again' : 'Renew'}
      </Button>
      <Button variant="quiet" className="mt-7" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
