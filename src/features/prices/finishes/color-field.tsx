import { clsx } from 'clsx'
import { control, Field, type FieldText } from '../../../ui/fields/field.tsx'
import { tonePattern } from './finish-rules.ts'

type ColorFieldProps = FieldText & { value: string; onChange: (value: string) => void }

/** A color to pick, and to type as '#2b1a0e'. */
export function ColorField({ value, onChange, ...field }: ColorFieldProps) {
  const known = tonePattern.test(value.trim().toLowerCase()) ? value.trim().toLowerCase() : '#000000'
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick: ${field.label}`}
            value={known}
            onChange={(event) => onChange(event.target.value)}
            className="h-11 w-14 shrink-0 rounded-control border border-edge bg-card p-1 pointer-coarse:h-11.5"
          />
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={clsx(control, 'h-11 font-mono pointer-coarse:h-11.5')}
            {...wiring}
          />
        </div>
      )}
    </Field>
  )
}
