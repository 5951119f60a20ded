import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

type QuantityProps = {
  /** The field's accessible name ('Quantity of Oak Mantel'). */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
  className?: string
}

/** A whole number from min to max. Typed text takes effect on Enter or blur; anything but a whole number becomes min. */
export function Quantity({ label, value, onChange, min = 1, max = 99, disabled = false, className }: QuantityProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const setTo = (next: number) => {
    setDraft(null)
    const bounded = Math.min(max, Math.max(min, next))
    if (bounded !== value) onChange(bounded)
  }
  const commit = () => {
    if (draft !== null) setTo(/^\s*\d+\s*$/.test(draft) ? Number(draft) : min)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    setTo(value + by)
  }
  return (
    <div
      className={clsx(
        'inline-flex h-11 pointer-coarse:h-11.5 items-stretch overflow-hidden rounded-control border border-edge bg-card',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-(--ring)',
        className,
      )}
    >
      <QuantityButton label="Decrease quantity" disabled={disabled || value <= min} onPress={() => setTo(value - 1)}>
        <Minus aria-hidden className="size-4" />
      </QuantityButton>
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
        className="w-10 min-w-0 bg-transparent text-center text-base tabular-nums outline-none"
      />
      <QuantityButton label="Increase quantity" disabled={disabled || value >= max} onPress={() => setTo(value + 1)}>
        <Plus aria-hidden className="size-4" />
      </QuantityButton>
    </div>
  )
}

function QuantityButton({
  label,
  disabled,
  onPress,
  children,
}: {
  label: string
  disabled: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid w-11 shrink-0 place-items-center text-ink -outline-offset-2 transition-colors hover:bg-sand active:bg-line disabled:bg-transparent disabled:text-edge"
    >
      {children}
    </button>
  )
}
