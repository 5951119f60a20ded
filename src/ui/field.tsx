import { clsx } from 'clsx'
import { ChevronDown, CircleAlert, Minus, Plus, Search, X } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  use,
  useId,
} from 'react'

const control =
  'block w-full min-w-0 rounded-control border border-edge bg-card px-3 text-base text-ink transition-colors ' +
  'hover:border-ink aria-invalid:border-ember disabled:border-line disabled:bg-sand disabled:text-quiet'

type FieldText = {
  label: string
  /** Help that is always shown, under the control. */
  hint?: ReactNode
  /** What is wrong and what to do about it. Marks the control invalid. */
  error?: string | undefined
  /** Says 'Optional' beside the label. */
  optional?: boolean
  /** The label is only for screen readers: the place itself says what the field is. */
  hideLabel?: boolean
  className?: string
}

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label, control, hint and error of one field, wired together: spread what the render prop is given on the control. */
function Field({
  label,
  hint,
  error,
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
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-ember">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** Puts the focus on the first field marked invalid, once the errors are on the page. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

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

/** The native file input. Reset it by giving it a new `key`. */
export function FileField({
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
      {(wiring) => (
        <input
          type="file"
          className={clsx(
            control,
            'h-11 pointer-coarse:h-11.5 py-1.5 pl-1.5 text-ui file:mr-3 file:h-7.5 file:rounded-control file:bg-sand file:px-3 file:text-sm file:font-medium file:text-ink',
          )}
          {...rest}
          {...wiring}
        />
      )}
    </Field>
  )
}

/** The native select: it opens the phone's own picker. Children are `<option>` elements. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  children,
  ...rest
}: FieldText & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
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
    /** The text as typed; parsing and bounds are the caller's. */
    value: string
    onChange: (text: string) => void
    /** How far an arrow key or a button goes; stepping stays within min and max, typing does not. */
    step?: number
    min?: number
    max?: number
    /** Shown after the figure: 'in', '$ / bf'. */
    unit?: string
    /** Minus and plus buttons, for fingers. */
    steppers?: boolean
  }

export function NumberField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  id,
  value,
  onChange,
  step = 1,
  min,
  max,
  unit,
  steppers = false,
  disabled,
  ...rest
}: NumberFieldProps) {
  const stepBy = (direction: 1 | -1) => onChange(stepped(value, direction * step, min, max))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    if (event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    stepBy(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(wiring) => (
        <div
          className={clsx(
            'flex h-11 items-stretch pointer-coarse:h-11.5 overflow-hidden rounded-control border transition-colors',
            'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-(--ring)',
            error ? 'border-ember' : disabled ? 'border-line' : 'border-edge hover:border-ink',
            disabled ? 'bg-sand text-quiet' : 'bg-card',
          )}
        >
          {steppers && (
            <StepButton label="Decrease" of={wiring.id} disabled={disabled} onPress={() => stepBy(-1)}>
              <Minus aria-hidden className="size-4" />
            </StepButton>
          )}
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
              steppers ? 'px-1 text-center' : 'px-3',
            )}
          />
          {unit && (
            <span aria-hidden className="flex items-center pr-3 text-ui whitespace-nowrap text-quiet">
              {unit}
            </span>
          )}
          {steppers && (
            <StepButton label="Increase" of={wiring.id} disabled={disabled} onPress={() => stepBy(1)}>
              <Plus aria-hidden className="size-4" />
            </StepButton>
          )}
        </div>
      )}
    </Field>
  )
}

/** Out of the tab order: the arrow keys in the field do the same (ARIA spinbutton pattern). */
function StepButton({
  label,
  of,
  disabled,
  onPress,
  children,
}: {
  label: string
  of: string
  disabled: boolean | undefined
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={`${of}-label`}
      aria-controls={of}
      disabled={disabled}
      onClick={onPress}
      className="grid w-11 shrink-0 place-items-center text-quiet transition-colors hover:bg-sand hover:text-ink active:bg-line disabled:bg-transparent"
    >
      {children}
    </button>
  )
}

/** The text one step on. Not a number counts as the lower bound or 0; 4 decimals hide the noise of binary fractions. */
function stepped(text: string, by: number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): string {
  const typed = Number.parseFloat(text)
  const next = Number.isFinite(typed) ? typed + by : Number.isFinite(min) ? min : 0
  return String(Number(Math.min(max, Math.max(min, next)).toFixed(4)))
}

type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** Read by screen readers; shown as the placeholder unless one is given. */
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchField({ label, value, onChange, className, placeholder = label, ...rest }: SearchFieldProps) {
  return (
    <div className={clsx('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(control, 'h-11 pointer-coarse:h-11.5 px-11')}
        {...rest}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => onChange('')}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-quiet hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}

type CheckProps = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'checked'> & {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Checkbox(props: CheckProps) {
  return <Check {...props} inputClass="mt-0.5 size-5 shrink-0 accent-oak" />
}

/** A setting that takes effect at once; a choice in a form that is sent later is a Checkbox. */
export function Switch(props: CheckProps) {
  return <Check {...props} role="switch" inputClass="switch" />
}

function Check({
  label,
  hint,
  checked,
  onChange,
  className,
  inputClass,
  ...rest
}: CheckProps & { inputClass: string }) {
  return (
    <label className={clsx('flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-quiet', className)}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={inputClass}
        {...rest}
      />
      <span className="min-w-0 text-ui">
        <span className="block">{label}</span>
        {hint && <span className="block text-sm text-quiet">{hint}</span>}
      </span>
    </label>
  )
}

type RadioCardsProps = {
  legend: string
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** The chosen card's value; null when none is. */
  value: string | null
  onChange: (value: string) => void
  /** Lays the cards out; one column on phones, two from 640 px unless told otherwise. */
  gridClass?: string
  disabled?: boolean
  className?: string
  children: ReactNode
}

type RadioChoice = {
  name: string
  value: string | null
  invalid: true | undefined
  onChange: (value: string) => void
}

const RadioContext = createContext<RadioChoice | null>(null)

/** A choice shown as cards. Native radios inside: arrow keys move, the group is one stop of the Tab key. */
export function RadioCards({
  legend,
  hideLegend,
  hint,
  error,
  value,
  onChange,
  gridClass = 'sm:grid-cols-2',
  disabled,
  className,
  children,
}: RadioCardsProps) {
  const name = useId()
  const described = clsx(error && `${name}-error`, hint && `${name}-hint`)
  return (
    <fieldset disabled={disabled} aria-describedby={described || undefined} className={clsx('min-w-0', className)}>
      <legend className={clsx('mb-3 text-ui font-medium', hideLegend && 'sr-only')}>{legend}</legend>
      {hint && (
        <p id={`${name}-hint`} className="-mt-2 mb-3 text-sm text-quiet">
          {hint}
        </p>
      )}
      <RadioContext value={{ name, value, onChange, invalid: error ? true : undefined }}>
        <div className={clsx('grid gap-3', gridClass)}>{children}</div>
      </RadioContext>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

type RadioCardProps = {
  value: string
  title: string
  text?: ReactNode
  /** Sits at the end of the title's line: a price, a badge. */
  aside?: ReactNode
  /** An image element. It covers its box: 4:3 above the text, or an 80 px square beside it with `compact`. */
  picture?: ReactNode
  compact?: boolean | 'on-phones'
  disabled?: boolean
}

export function RadioCard({ value, title, text, aside, picture, compact = false, disabled }: RadioCardProps) {
  const group = use(RadioContext)
  if (!group) throw new Error('RadioCard belongs inside RadioCards')
  const { invalid } = group
  return (
    <label
      className={clsx(
        'group relative flex min-w-0 overflow-hidden rounded-card border bg-card transition-colors',
        compact === true ? 'items-center' : compact ? 'items-center sm:flex-col sm:items-stretch' : 'flex-col',
        'has-checked:border-oak has-checked:ring-1 has-checked:ring-oak has-checked:ring-inset',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
        'has-disabled:opacity-60',
        invalid ? 'border-ember' : 'border-line hover:border-edge',
      )}
    >
      {picture && (
        <span
          className={clsx(
            'block shrink-0 overflow-hidden bg-sand *:size-full *:object-cover',
            compact === true ? 'size-20' : compact ? 'size-20 sm:aspect-4/3 sm:h-auto sm:w-full' : 'aspect-4/3 w-full',
          )}
        >
          {picture}
        </span>
      )}
      <span className="flex w-full min-w-0 items-start gap-3 p-4">
        <input
          type="radio"
          name={group.name}
          value={value}
          checked={group.value === value}
          disabled={disabled}
          aria-invalid={invalid}
          onChange={() => group.onChange(value)}
          className="mt-1 size-4.5 shrink-0 accent-oak outline-none"
        />
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{title}</span>
            {aside && <span className="text-ui text-quiet tabular-nums">{aside}</span>}
          </span>
          {text && <span className="mt-0.5 block text-sm text-quiet">{text}</span>}
        </span>
      </span>
    </label>
  )
}
