/** Fields for words. */
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { control, Field, type FieldText } from './field.tsx'

export function TextField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  ...rest
}: FieldText & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(wiring) => <input type="text" className={clsx(control, 'h-11 pointer-coarse:h-11.5')} {...rest} {...wiring} />}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  rows = 4,
  ...rest
}: FieldText & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(wiring) => <textarea rows={rows} className={clsx(control, 'min-h-11 py-2.5')} {...rest} {...wiring} />}
    </Field>
  )
}
