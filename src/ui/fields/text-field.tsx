/** One-line and multi-line text fields, and a day. */
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { control, Field, type FieldText, splitField } from './field.tsx'

export function TextField(props: FieldText & ComponentProps<'input'>) {
  const [field, rest] = splitField(props)
  return (
    <Field {...field}>
      {(wiring) => <input type="text" className={clsx(control, 'h-11 pointer-coarse:h-11.5')} {...rest} {...wiring} />}
    </Field>
  )
}

export function TextArea({ rows = 4, ...props }: FieldText & ComponentProps<'textarea'>) {
  const [field, rest] = splitField(props)
  return (
    <Field {...field}>
      {(wiring) => <textarea rows={rows} className={clsx(control, 'min-h-11 py-2.5')} {...rest} {...wiring} />}
    </Field>
  )
}

/** A day such as '2026-12-08', with the browser's calendar. */
export const DateField = (props: FieldText & Omit<ComponentProps<'input'>, 'type'>) => (
  <TextField type="date" {...props} />
)
