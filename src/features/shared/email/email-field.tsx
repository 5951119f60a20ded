/** OUT-5: an email field that asks 'Did you mean gmail.com?' and takes the answer at a press. It never refuses. */
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { meantEmail } from './email-typos.ts'

/** On the way to '.com' everyone types '.co'. */
const pauseMs = 700
/** A press elsewhere leaves the field, and must end before anything moves under it. */
const leftMs = 300

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'id'> & {
  /** What was meant is as good as typed. */
  onMeant: (email: string) => void
}

export function EmailField({ onMeant, onBlur, onChange, ...field }: EmailFieldProps) {
  const [meant, setMeant] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  useEffect(() => () => clearTimeout(timer.current), [])
  const askIn = (ms: number, typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setMeant(meantEmail(typed)), ms)
  }
  const take = () => {
    if (meant === undefined) return
    onMeant(meant)
    setMeant(undefined)
    // The button is gone, so the focus would be, too.
    document.getElementById(id)?.focus()
  }
  return (
    <TextField
      id={id}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      onBlur={(event) => {
        askIn(leftMs, event.target.value)
        onBlur?.(event)
      }}
      onChange={(event) => {
        setMeant(undefined)
        askIn(pauseMs, event.target.value)
        onChange?.(event)
      }}
      hint={
        meant !== undefined && (
          <span role="status">
            Did you mean{' '}
            <button type="button" className="link min-h-6 wrap-anywhere" onClick={take}>
              {meant}
            </button>
            ?
          </span>
        )
      }
    />
  )
}
