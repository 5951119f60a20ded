/** DESK-6: who a quote or an order is from, and how to reach them, wherever one has scrolled to. */
import { clsx } from 'clsx'
import { MessageSquare, Pencil, Phone } from 'lucide-react'
import { PhoneLink, phoneHref } from '../parts/phone-link.tsx'
import { answerPartId, messagesPartId } from './record-columns.ts'

type Customer = { name: string; place: string | null; phone: string; email: string }
type RecordHeadProps = Customer & {
  /** The amount that counts now. */
  figure?: { name: string; amount: string; state: string | null }
  next?: { text: string; isLate: boolean } | undefined
}

/** Of these details: what their dialog shows outside the part that scrolls. */
export type HeadProps = { id: number; part: 'head' | 'bar' }

/** 'June Carter · Franklin, TN 37064 · (615) 555-0199'. Without what isn't known. */
export const RecordHead = ({ name, place, phone, email, figure, next }: RecordHeadProps) => (
  <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
    <span className="text-base font-medium text-ink wrap-anywhere">{name || 'No name given'}</span>
    {place && <span>{place}</span>}
    {phone ? (
      // On a phone, the bar calls.
      <span className="tabular-nums max-sm:hidden">
        <PhoneLink typed={phone} />
      </span>
    ) : (
      email && (
        <a className="link wrap-anywhere" href={`mailto:${email}`}>
          {email}
        </a>
      )
    )}
    {figure && (
      <span className="tabular-nums">
        {figure.name} <span className="font-semibold text-ink">{figure.amount}</span>
        {figure.state && `, ${figure.state}`}
      </span>
    )}
    {next && <span className={clsx(next.isLate && 'font-medium text-ember')}>{next.text}</span>}
  </span>
)

/** A button in place of the field that it opens, which then takes the focus. */
export const opensForm = '[data-opens-form]'

/** To a part, and into the first control of it, or to itself while it has none. @param kinds Selectors, the first that finds one counts. */
export function leadTo(partId: string, kinds: readonly string[]) {
  const part = document.getElementById(partId)
  part?.scrollIntoView({ block: 'start' })
  const controls = kinds.map((kind) => part?.querySelector<HTMLElement>(kind))
  const control = controls.find((found) => found)
  if (control?.matches(opensForm)) control.click()
  else (control ?? part)?.focus({ preventScroll: true })
}

const button =
  'flex min-h-13 flex-col items-center justify-center gap-0.5 text-sm font-medium text-ink no-underline active:bg-sand ' +
  'focus-visible:-outline-offset-2'

type RecordBarProps = Omit<Customer, 'name' | 'place'> & {
  hasMessages?: boolean
  /** What is done about it; null where nothing is left to do. */
  step?: string | null
}

/** On a phone: one bar at the bottom. */
export function RecordBar({ phone, email, hasMessages = true, step = 'Answer' }: RecordBarProps) {
  const call = phoneHref(phone)
  const mail = email && `mailto:${email}`
  return (
    <div className="grid auto-cols-fr grid-flow-col divide-x divide-line bg-card">
      {step !== null && (
        <button
          type="button"
          className={clsx(button, 'bg-oak text-white active:bg-deep-oak')}
          onClick={() => leadTo(answerPartId, ['button, select', 'a[href]'])}
        >
          <Pencil aria-hidden className="size-4.5" />
          {step}
        </button>
      )}
      {hasMessages && (
        <button type="button" className={button} onClick={() => leadTo(messagesPartId, ['textarea', opensForm])}>
          <MessageSquare aria-hidden className="size-4.5" />
          Message
        </button>
      )}
      {call ? (
        <a className={button} href={call}>
          <Phone aria-hidden className="size-4.5" />
          Call
        </a>
      ) : (
        mail && (
          <a className={button} href={mail}>
            <MessageSquare aria-hidden className="size-4.5" />
            Email
          </a>
        )
      )}
    </div>
  )
}
