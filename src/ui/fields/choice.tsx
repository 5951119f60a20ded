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
  /** An image element that fills its box: 4:3 above the text or, with `compact`, 80 px wide next to it. */
  picture?: ReactNode
  /** 'swatch': on phones, a strip of the picture above the text, for two cards side by side. */
  compact?: boolean | 'on-phones' | 'swatch'
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
        compact === true && 'items-center',
        compact === 'on-phones' && 'items-center sm:flex-col sm:items-stretch',
        (compact === 'swatch' || !compact) && 'flex-col',
        'has-checked:border-oak has-checked:ring-1 has-checked:ring-oak has-checked:ring-inset',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
        'has-disabled:bg-sand has-disabled:text-quiet',
        invalid ? 'border-ember' : 'border-line hover:border-edge',
      )}
    >
      {picture && (
        <span
          className={clsx(
            'block shrink-0 overflow-hidden bg-sand *:size-full *:object-cover',
            compact === 'swatch' && 'h-14 sm:h-auto sm:aspect-4/3',
            (compact === true || compact === 'on-phones') && 'min-h-20 w-20 self-stretch',
            compact === 'on-phones' && 'sm:aspect-4/3 sm:w-full',
            !compact && 'aspect-4/3 w-full',
          )}
        >
          {picture}
        </span>
      )}
      <span
        className={clsx('flex w-full min-w-0 items-start gap-3 p-4', compact === 'swatch' && 'max-sm:gap-2 max-sm:p-3')}
      >
        <input
          type="radio"
          name={group.name}
          value={value}
          checked={group.value === value}
          disabled={disabled}
          aria-invalid={invalid}
          onChange={() => group.onChange(value)}
          // Clicking the selected card is also a choice, since it may have been preselected.
          onClick={() => group.value === value && group.onChange(value)}
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
