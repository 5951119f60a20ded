import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FieldKind, FieldValue, SettingField } from '../../features/settings/setting-fields.ts'
import { textOfValue } from '../../features/settings/setting-texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/choice.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { type Entry, type EntryKind, entriesOf, entryFields, hasEntries, longFields } from './setting-entries.ts'

type InputProps = {
  field: SettingField
  name: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

const rowsOf: Partial<Record<FieldKind, number>> = { text: 3, paragraphs: 8, lines: 8, yearly: 6, spans: 4 }
const inputModes: Partial<Record<FieldKind, 'numeric' | 'tel' | 'email'>> = {
  ...{ count: 'numeric', zip: 'numeric', phone: 'tel', email: 'email' },
}

/** One setting, in the control that fits what it holds. */
export function SettingInput(props: InputProps) {
  const { field, name, value, error, onChange } = props
  const { kind, label, least, most, fills = [] } = field
  if (kind === 'hours') return <HoursInput {...props} />
  if (hasEntries(kind)) return <EntriesInput {...props} kind={kind} />
  const hint = [
    field.hint,
    fills.length > 0 && value.includes('{') && `Filled in: ${fills.map((one) => `{${one}}`).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
  const shared = { ...{ label, name, value, error, optional: least === 0 }, ...(hint && { hint }) }
  const rows = rowsOf[kind]
  if (rows)
    return (
      <TextArea
        {...shared}
        rows={rows}
        className={kind === 'paragraphs' ? 'md:col-span-2' : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <TextField
      {...shared}
      maxLength={kind === 'count' ? 6 : most + 20}
      inputMode={inputModes[kind]}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const usualDay = '10:00-17:00'
const time = 'h-11 rounded-control border border-edge bg-card px-2 text-base tabular-nums aria-invalid:border-ember'

/** A day of the week. Without a tick it is closed. */
function HoursInput({ field: { label }, name, value, error, onChange }: InputProps) {
  const [opens = '', closes = ''] = value.split('-')
  const isOpen = value !== ''
  const inputOf = (what: string, text: string, put: (typed: string) => void) => (
    <input
      type="time"
      aria-label={`${label}, ${what}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
      className={time}
      value={text}
      onChange={(event) => put(event.target.value)}
    />
  )
  return (
    <div className="md:col-span-2">
      <div className="flex flex-wrap items-center gap-x-4">
        <Checkbox
          className="w-40"
          label={label}
          checked={isOpen}
          aria-invalid={error && !isOpen ? true : undefined}
          onChange={(open) => onChange(open ? usualDay : '')}
        />
        {isOpen ? (
          <span className="flex items-center gap-2">
            {inputOf('opens', opens, (typed) => onChange(`${typed}-${closes}`))}
            <span aria-hidden>to</span>
            {inputOf('closes', closes, (typed) => onChange(`${opens}-${typed}`))}
          </span>
        ) : (
          <span className="text-ui text-quiet">Closed</span>
        )}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Also of what can't be read yet, such as a distance in words. */
const textOfEntries = (kind: EntryKind, entries: readonly Entry[]): string =>
  textOfValue(
    kind,
    (kind === 'truckAreas'
      ? entries.map(({ places = '', ...area }) => ({ ...area, places: places.split('\n') }))
      : entries) as unknown as FieldValue,
  )

/** Several of the same: each can be changed, taken away, and one added at the end. */
function EntriesInput({ field, kind, value, error, onChange }: InputProps & { kind: EntryKind }) {
  const [entries, setEntries] = useState(() => entriesOf(kind, value))
  const [written, setWritten] = useState(value)
  // It was changed from outside, by 'Discard' or 'Take theirs'.
  if (value !== written) {
    setWritten(value)
    setEntries(entriesOf(kind, value))
  }
  const put = (next: Entry[]) => {
    const text = textOfEntries(kind, next)
    setEntries(next)
    setWritten(text)
    onChange(text)
  }
  const empty: Entry = {
    ...(kind === 'truckAreas' && { id: '' }),
    ...Object.fromEntries(entryFields[kind].map(([key]) => [key, ''])),
  }
  return (
    <fieldset className="md:col-span-2">
      <legend className="text-ui font-medium">{field.label}</legend>
      {field.hint && <p className="mt-1 text-sm text-quiet">{field.hint}</p>}
      {error && <FieldError id={`${kind}-error`}>{error}</FieldError>}
      <ol className="mt-3 space-y-4">
        {entries.map((entry, index) => (
          // Entries keep their place while they are typed; taking one away redraws those below.
          <li key={String(index)} className="rounded-card border border-line bg-card p-4">
            <div className="flex items-start gap-3">
              <div className="grid min-w-0 grow gap-3 sm:grid-cols-3">
                {entryFields[kind].map(([key, label, hint]: readonly [string, string, string?]) => {
                  const shared = {
                    label,
                    ...(hint && { hint }),
                    value: entry[key] ?? '',
                    'aria-invalid': error ? (true as const) : undefined,
                    onChange: (event: { target: { value: string } }) =>
                      put(entries.map((one, at) => (at === index ? { ...one, [key]: event.target.value } : one))),
                  }
                  return longFields.includes(key) ? (
                    <TextArea key={key} {...shared} rows={4} className="sm:col-span-3" />
                  ) : (
                    <TextField key={key} {...shared} maxLength={80} />
                  )
                })}
              </div>
              <IconButton
                label={`Remove ${entry.title ?? entry.name ?? ''}`}
                size="sm"
                onClick={() => put(entries.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => put([...entries, empty])}
      >
        Add one
      </Button>
    </fieldset>
  )
}
