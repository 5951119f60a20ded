/** Checkboxes and radio cards. */
import { clsx } from 'clsx'
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { FieldError } from './field.tsx'

type CheckProps = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'checked'> & {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

export function Checkbox(props: CheckProps) {
  return <Check {...props} inputClass="mt-0.5 size-5 shrink-0 accent-oak" />
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
  /** The chosen card's value, or null. */
  value: string | null
  onChange: (value: string) => void
  /** The cards' layout. By default one column on phones and two from 640 px. */
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

/** A choice shown as cards. Native radios inside: arrow keys move, and the group is one Tab stop. */
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
      {/* Above the cards, because below many of them it would be out of view. */}
      {error && (
        <div className="mb-3">
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </div>
      )}
      <RadioContext value={{ name, value, onChange, invalid: error ? true : undefined }}>
        <div className={clsx('grid gap-3', gridClass)}>{children}</div>
      </RadioContext>
    </fieldset>
  )
}

type RadioCardProps = {
  value: string
  title: string
  text?: ReactNode
  /** At the end of the title line: a price, a badge. */
  aside?: ReactNode
  /** An image element that fills its box. The card is then the picture, 4:3, with its words below it, or beside it on phones. */
  picture?: ReactNode
  disabled?: boolean
}

export function RadioCard({ value, title, text, aside, picture, disabled }: RadioCardProps) {
  const group = use(RadioContext)
  if (!group) throw new Error('RadioCard belongs inside RadioCards')
  const { invalid } = group
  const id = `${group.name}-${value}`
  const input = (
    <input
      id={id}
      type="radio"
      name={group.name}
      value={value}
      checked={group.value === value}
      disabled={disabled}
      aria-invalid={invalid}
      onChange={() => group.onChange(value)}
      // Clicking the selected card is also a choice, since it may have been preselected.
      onClick={() => group.value === value && group.onChange(value)}
      className={
        picture
          ? 'absolute inset-0 size-full cursor-pointer opacity-0'
          : 'mt-1 size-4.5 shrink-0 accent-oak outline-none'
      }
    />
  )
  const words = (
    <span className="min-w-0 grow">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={picture ? 'group-has-checked:font-semibold' : 'font-medium'}>{title}</span>
        {aside && <span className="text-ui text-quiet tabular-nums">{aside}</span>}
      </span>
      {text && <span className="mt-0.5 block text-sm text-quiet">{text}</span>}
    </span>
  )
  const focus = 'has-focus-visible:outline-2 has-focus-visible:outline-(--ring)'
  if (picture)
    return (
      <label
        htmlFor={id}
        className={clsx(
          'group flex min-w-0 items-center gap-3 sm:flex-col sm:items-stretch sm:gap-2',
          focus,
          'has-focus-visible:outline-offset-6',
        )}
      >
        <span
          className={clsx(
            'relative block aspect-4/3 w-24 shrink-0 bg-sand outline-offset-3 *:size-full *:object-cover sm:w-full',
            'group-hover:outline-1 group-hover:outline-edge group-has-checked:outline-2 group-has-checked:outline-oak',
            'forced-colors:group-has-checked:outline-3 forced-colors:group-has-checked:outline-[Highlight]',
            invalid && 'outline-1 outline-ember',
          )}
        >
          {picture}
          {input}
        </span>
        {words}
      </label>
    )
  return (
    <label
      htmlFor={id}
      className={clsx(
        'group relative flex min-w-0 items-start gap-3 overflow-hidden rounded-card border bg-card p-4 transition-colors',
        'has-checked:border-oak has-checked:ring-1 has-checked:ring-oak has-checked:ring-inset',
        focus,
        'has-focus-visible:outline-offset-2 has-disabled:bg-sand has-disabled:text-quiet',
        invalid ? 'border-ember' : 'border-line hover:border-edge',
      )}
    >
      {input}
      {words}
    </label>
  )
}
