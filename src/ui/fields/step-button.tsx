import { Minus, Plus } from 'lucide-react'

export type StepButtonProps = {
  direction: 1 | -1
  /** The id of the field's input. */
  of: string
  disabled: boolean | undefined
  onPress: (direction: 1 | -1) => void
}

/**
 * One of the two buttons in a `NumberField`. Not in the tab order, because the arrow keys in the field do the same (ARIA
 * spinbutton pattern).
 */
export function StepButton({ direction, of, disabled, onPress }: StepButtonProps) {
  const Sign = direction === 1 ? Plus : Minus
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={direction === 1 ? 'Increase' : 'Decrease'}
      aria-describedby={`${of}-label`}
      aria-controls={of}
      disabled={disabled}
      onClick={() => onPress(direction)}
      className="grid w-11 shrink-0 place-items-center text-quiet transition-colors hover:bg-sand hover:text-ink active:bg-line disabled:bg-transparent"
    >
      <Sign aria-hidden className="size-4" />
    </button>
  )
}
