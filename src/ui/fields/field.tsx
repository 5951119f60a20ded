import { clsx } from 'clsx'
import { ChevronDown, CircleAlert } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
} from 'react'
import type { StepButtonProps } from './step-button.tsx'

/** The style of a one-line control. */
export const control =
  'block w-full min-w-0 rounded-control border border-edge bg-card px-3 text-base text-ink transition-colors ' +
  'hover:border-ink aria-invalid:border-ember disabled:border-line disabled:bg-sand disabled:text-quiet'

export type FieldText = {
  label: string
  /** Help that is always shown, under the control. */
  hint?: ReactNode
  /** Says what is wrong and what to do. Marks the control invalid. */
  error?: string | undefined
  /** Screen readers announce an error that appears while the field has focus. */
  saysError?: boolean
  /** Shows 'Optional' next to the label. */
  optional?: boolean
  /** Shows the label only to screen readers, where the context already identifies the field. */
  hideLabel?: boolean
  className?: string
}

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** The label, control, hint and error of one field, linked by ids. Spread the render prop's argument on the control. */
export function Field({
  label,
  hint,
  error,
  saysError,
  optional,
  hideLabel,
  className,
  id: givenId,
  children,
}: FieldText & { id?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = clsx(error && `${id}-error`, hint && `${id}-hint`)
  return (
    <div className={clsx('min-w-0', className)}>
      <div className={clsx('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} id={`${id}-label`} className="text-ui font-medium">
          {label}
        </label>
        {optional && <span className="text-sm text-quiet">Optional</span>}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
          {hint}
        </p>
      )}
      <div aria-live={saysError ? 'polite' : undefined}>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}

/** Splits Field props from control props. */
export function splitField<Props extends FieldText & { id?: string | undefined }>({
  label,
  hint,
  error,
  saysError,
  optional,
  hideLabel,
  className,
  id,
  ...rest
}: Props) {
  return [{ label, hint, error, saysError, optional, hideLabel, className, id }, rest] as const
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-ember">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** Focuses the first invalid field, once the errors are on the page. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** A native select, which opens the phone's own picker. Children are `<option>` elements. */
export function SelectField({ children, ...props }: FieldText & ComponentProps<'select'>) {
  const [field, rest] = splitField(props)
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <select
            className={clsx(control, 'h-11 pointer-coarse:h-11.5 appearance-none truncate pr-10')}
            {...rest}
            {...wiring}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-quiet"
          />
        </div>
      )}
    </Field>
  )
}

type NumberFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'step' | 'min' | 'max' | 'type'> & {
    ref?: Ref<HTMLInputElement>
    /** The text as typed. The caller parses and checks it. */
    value: string
    onChange: (text: string) => void
    /** How far an arrow key or button steps. Stepping stays within min and max; typing doesn't. */
    step?: number
    /** Parses the text for stepping. Undefined leaves the text alone; NaN steps to min. */
    read?: (text: string) => number | undefined
    /** The text of a number that was stepped to. */
    write?: (value: number) => string
    min?: number
    max?: number
    /** Shown after the number: 'in', '$ / bf'. */
    unit?: string
    /** `StepButton`, for minus and plus buttons on touch screens. Not imported here because most pages don't use it. */
    stepButton?: ComponentType<StepButtonProps>
  }

export function NumberField({
  value,
  onChange,
  step = 1,
  read = Number.parseFloat,
  write = String,
  min,
  max,
  unit,
  stepButton: StepButton,
  disabled,
  ...props
}: NumberFieldProps) {
  const [field, rest] = splitField(props)
  const stepBy = (direction: 1 | -1) => {
    const typed = read(value)
    if (typed !== undefined) onChange(write(stepped(typed, direction * step, min, max)))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    if (event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    stepBy(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <div
          className={clsx(
            'flex h-11 items-stretch pointer-coarse:h-11.5 overflow-hidden rounded-control border transition-colors',
            'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-(--ring)',
            field.error ? 'border-ember' : disabled ? 'border-line' : 'border-edge hover:border-ink',
            disabled ? 'bg-sand text-quiet' : 'bg-card',
          )}
        >
          {StepButton && <StepButton direction={-1} of={wiring.id} disabled={disabled} onPress={stepBy} />}
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...rest}
            {...wiring}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
            className={clsx(
              'w-full min-w-0 bg-transparent text-base tabular-nums outline-none',
              StepButton ? 'px-1 text-center' : 'px-3',
            )}
          />
          {unit && (
            <span
              aria-hidden
              // Between two buttons on a phone there is room only for the number.
              className={clsx(
                'flex items-center pr-3 text-ui whitespace-nowrap text-quiet',
                StepButton && 'max-sm:hidden',
              )}
            >
              {unit}
            </span>
          )}
          {StepButton && <StepButton direction={1} of={wiring.id} disabled={disabled} onPress={stepBy} />}
        </div>
      )}
    </Field>
  )
}

/** The next number. NaN steps to min or 0. Rounding to 4 decimals hides floating-point noise. */
function stepped(typed: number, by: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): number {
  const next = Number.isFinite(typed) ? typed + by : Number.isFinite(min) ? min : 0
  return Number(Math.min(max, Math.max(min, next)).toFixed(4))
}
