/** Fields of money and of days, as forms of the shop and the desk use them. */
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { NumberField } from '../../../ui/fields/field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** Dollars as typed, such as '1,240.50'. */
export const MoneyField = ({ className, ...props }: ComponentProps<typeof NumberField>) => (
  <NumberField unit="$" min={0} maxLength={12} className={clsx('[&_input]:text-right', className)} {...props} />
)

/** A day such as '2026-12-08', with the browser's calendar. */
export const DateField = (props: Omit<ComponentProps<typeof TextField>, 'type'>) => <TextField type="date" {...props} />
