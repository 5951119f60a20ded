/** What the forms for who calls or walks in have in common. */
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { Form } from '../../features/shared/form/use-form.ts'
import { quoteFields } from '../../features/shared/quote-fields.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Problems } from '../offers/draft/draft-form.ts'
import { useBarRoom } from '../offers/use-bar-room.ts'

type NotDoneProps = {
  form: Pick<Form<object>, 'failure'>
  /** 'Not sold'. */
  title: string
  /** 'it is sold only once'. */
  once: string
  className?: string
}

/** Nothing was saved, and no field is to blame. */
export const NotDone = ({ form: { failure }, title, once, className = '' }: NotDoneProps) =>
  failure && (
    <Notice tone="ember" title={title} takesFocus className={className}>
      <p>{failure.reason ?? `There was no answer. Try again; ${once}.`}</p>
    </Notice>
  )

type ContactFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete' | 'maxLength'>

/** Someone else's: the browser's own number and address don't belong here. */
export const PhoneField = (props: ContactFieldProps) => (
  <TextField label="Phone" type="tel" autoComplete="off" maxLength={quoteFields.phone.most} {...props} />
)

export const EmailField = (props: ContactFieldProps) => (
  <TextField label="Email" type="email" autoComplete="off" maxLength={quoteFields.email.most} {...props} />
)

type FormBarProps = {
  problems: Problems
  /** Why there is no price. */
  failure: string | undefined
  children: ReactNode
}

/** DESK-6: above the buttons, wherever one has scrolled to: what it comes to, and what is still needed. */
export function FormBar({ problems, failure, children }: FormBarProps) {
  const needed = [...new Set(Object.values(problems).flatMap((problem) => (problem ? [problem.waits] : [])))]
  const bar = useBarRoom<HTMLDivElement>()
  return (
    <div
      ref={bar}
      className="sticky -bottom-5 z-1 col-span-full -mx-5 -mb-5 border-t border-line bg-card px-5 py-3 text-ui sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6"
    >
      {children}
      {failure && <p className="text-sm text-ember">{failure}</p>}
      {needed.length > 0 && <p className="text-sm text-quiet">Still needed: {needed.join(', ')}.</p>}
    </div>
  )
}

type FigureProps = {
  name: string
  amount: string | undefined
  isTotal?: boolean
  /** Left out on a phone. */
  isWide?: boolean
}

export const Figure = ({ name, amount, isTotal = false, isWide = false }: FigureProps) => (
  <div
    className={clsx(
      'items-baseline gap-2',
      isTotal ? 'ml-auto font-semibold' : 'text-quiet',
      isWide ? 'hidden sm:flex' : 'flex',
    )}
  >
    <dt>{name}</dt>
    <dd className={clsx('tabular-nums', isTotal && 'text-lg')}>{amount ?? '-'}</dd>
  </div>
)
