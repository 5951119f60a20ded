import { type ComponentProps, useEffect, useState } from 'react'
import { NumberField } from '../../ui/fields/field.tsx'
import { type Bounds, inchesFromText, inchesText, lengthText } from '../pricing/inches.ts'

/** `5' 7` passes `5` and `5'` on its way: only a pause says that a length is meant. */
const typingPauseMs = 700

type LengthFieldProps = Omit<ComponentProps<typeof NumberField>, 'min' | 'max' | 'unit' | 'read' | 'hint'> & {
  /** What the buttons and arrow keys stay within. */
  bounds?: Bounds | undefined
  /** Under the field while nothing is wrong; the bounds unless told otherwise. */
  hint?: string
}

/** LEN-1, LEN-2: a length as a tape measure gives it, and under it what was understood. What is wrong is the caller's. */
export function LengthField({
  bounds,
  hint = bounds && `${inchesText(bounds.min).replace(' in', '')} to ${inchesText(bounds.max)}`,
  error,
  ...props
}: LengthFieldProps) {
  const { value } = props
  const [settled, setSettled] = useState(value)
  const typing = value !== settled
  useEffect(() => {
    const settle = () => setSettled(value)
    const timer = setTimeout(settle, typingPauseMs)
    // A press ends the typing as well, but only once it has landed: an error that came when the field loses the focus would
    // move the button away from under the finger.
    addEventListener('click', settle, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('click', settle, true)
    }
  }, [value])

  const lengthIn = inchesFromText(value)
  const shownError = typing ? undefined : error
  return (
    <NumberField
      // A phone's keypad for decimals has no space, no mark for feet or inches and no slash. Only its whole keyboard has
      // them all, digits one tap away; what it makes of quotes and fractions can be read.
      inputMode="text"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      {...bounds}
      error={shownError}
      // It comes after the pause, when the focus is still here.
      saysError
      read={(text) => (text.trim() ? inchesFromText(text) : Number.NaN)}
      // After feet and inches it would say 'in' once more.
      unit={/[^\d\s./-]/.test(value) ? undefined : 'in'}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setSettled(value)
        props.onKeyDown?.(event)
      }}
      hint={
        <>
          {/* Said aloud once typing pauses: with each key it would only be in the way. */}
          <span
            aria-live="polite"
            aria-busy={typing}
            className="text-ink tabular-nums not-empty:mr-3 not-empty:inline-block"
          >
            {lengthIn !== undefined &&
              (lengthIn >= 24 || String(lengthIn) !== value.trim()) &&
              `= ${lengthText(lengthIn)}`}
          </span>
          {!shownError && hint && <span className="inline-block">{hint}</span>}
        </>
      }
    />
  )
}
