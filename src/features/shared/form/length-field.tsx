import { type ComponentProps, useEffect, useState } from 'react'
import { NumberField } from '../../../ui/fields/field.tsx'
import { type Bounds, fractionText, inchesFromText, inchesText, lengthText } from '../../pricing/inches.ts'

/** While `5' 7` is typed, the field passes through `5` and `5'`. A pause means that the length is complete. */
const typingPauseMs = 700

type LengthFieldProps = Omit<ComponentProps<typeof NumberField>, 'min' | 'max' | 'unit' | 'read' | 'write' | 'hint'> & {
  /** Limits for the buttons and arrow keys. */
  bounds?: Bounds | undefined
  /** Shown under the field when there is no error; by default, the bounds. */
  hint?: string
}

/** '36 to 120 in'. */
export const boundsText = ({ min, max }: Bounds) => `${fractionText(min)} to ${inchesText(max)}`

/** LEN-1, LEN-2: a length as read from a tape measure, with the parsed value under it. The caller supplies the error. */
export function LengthField({ bounds, hint = bounds && boundsText(bounds), error, ...props }: LengthFieldProps) {
  const { value } = props
  const [settled, setSettled] = useState(value)
  const typing = value !== settled
  useEffect(() => {
    const settle = () => setSettled(value)
    const timer = setTimeout(settle, typingPauseMs)
    // A click ends the typing too. Not the blur before it: an error that appears then would move the button away from
    // under the finger. Nor on its way down: React would write the fields again, and a radio just pressed would be as
    // before when its own handler asks.
    addEventListener('click', settle)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', settle)
    }
  }, [value])

  const lengthIn = inchesFromText(value)
  const shownError = typing ? undefined : error
  return (
    <NumberField
      // A phone's decimal keypad has no space, slash, or feet and inch marks. The full keyboard has them all, and the
      // parser accepts its curly quotes and fractions.
      inputMode="text"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      {...bounds}
      error={shownError}
      // The error appears after the pause, while the field still has focus.
      saysError
      read={(text) => (text.trim() ? inchesFromText(text) : Number.NaN)}
      write={fractionText}
      // Not after feet and inches, where 'in' would be one too many.
      unit={/[^\d\s./-]/.test(value) ? undefined : 'in'}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setSettled(value)
        props.onKeyDown?.(event)
      }}
      hint={
        <>
          {/* Screen readers announce it once typing pauses, not on every key. */}
          <span
            aria-live="polite"
            aria-busy={typing}
            className="text-ink tabular-nums not-empty:mr-3 not-empty:inline-block"
          >
            {lengthIn !== undefined &&
              (lengthIn >= 24 || fractionText(lengthIn) !== value.trim()) &&
              `= ${lengthText(lengthIn)}`}
          </span>
          {!shownError && hint && <span className="inline-block">{hint}</span>}
        </>
      }
    />
  )
}
