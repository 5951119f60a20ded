/** One-line and multi-line text fields. */
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
