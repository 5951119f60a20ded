import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { control } from './field.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** The accessible name, and the default placeholder. */
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
          onClick={(event) => {
            onChange('')
            // The button disappears with the text, and would lose the focus.
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-quiet hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
