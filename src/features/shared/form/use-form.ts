/** One form: what is typed, what is wrong with it, and its way to the server. All forms of the shop and the desk use it. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, reasonGiven } from '../../../platform/browser/api-client.ts'
import { useReturnFromMemory } from '../../../platform/browser/use-return-from-memory.ts'
import { errorsByField } from './errors-by-field.ts'

/** 'name', and of what lies deeper 'shipping.zip'. */
export type FieldName<Values> = {
  [Key in keyof Values & string]: Values[Key] extends Readonly<Record<string, string>>
    ? `${Key}.${keyof Values[Key] & string}`
    : Key
}[keyof Values & string]

/** What is wrong, by field. */
export type FieldErrors<Values> = { [Name in FieldName<Values>]?: string | undefined }

type Named = Record<string, string | undefined>

type FormOptions<Values extends object> = {
  start: Values | (() => Values)
  /** What can't be sent, by field. */
  check?: (values: Values) => FieldErrors<Values> | Promise<FieldErrors<Values>>
  /** Sends it. What the server refuses is shown beside its field; any other rejection becomes `failure`. */
  send: (values: Values) => unknown
  /** Before what was found is shown, for parts that check themselves. */
  onInvalid?: () => unknown
  /** The form's name of a field of the API; undefined where it has none. By default a field of the same name, if there is one. */
  nameOf?: (apiField: string) => string | undefined
  /** A field is checked on leaving it, too, unless it is empty. Not where an error would move a button from under a finger. */
  checksOnLeaving?: boolean
  /** Everything that is typed, as it is typed. */
  onChange?: (values: Values) => void
}

/** Why the form wasn't sent, if no field is to blame: the server's reason, or none where it didn't answer. */
type FormFailure = { reason: string | undefined }

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/**
 * Errors show at the first try to send. One goes away as soon as its field is mended. While it is sent, a second press does
 * nothing, and the form says that it is busy.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { check = () => ({}), send, onInvalid, checksOnLeaving, onChange } = options
  const element = useRef<HTMLFormElement>(null)
  const [start, setStart] = useState(options.start)
  const [values, setValues] = useState(start)
  const [found, setFound] = useState<Named>({})
  const [refused, setRefused] = useState<Named>({})
  const [failure, setFailure] = useState<FormFailure>()
  const [isSending, setIsSending] = useState(false)
  // Refs, because state lags a render: a double click would send twice, and two changes at once would lose one.
  const latest = useRef(values)
  const isBusy = useRef(false)
  /** Fields that were left with something in them. */
  const left = useRef(new Set<string>())
  // Counts requests: the focus moves once the errors are on the page.
  const [focusRequest, setFocusRequest] = useState(0)
  useEffect(() => {
    if (focusRequest > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusRequest])

  // It may have been left in the middle of sending, as for a bank's page.
  useReturnFromMemory(() => {
    isBusy.current = false
    setIsSending(false)
  })

  const { nameOf = (name: string) => (name.replace(/\..*/, '') in latest.current ? name : undefined) } = options

  const focusErrors = () => setFocusRequest((before) => before + 1)

  const put = (next: Values, typed: readonly string[]) => {
    latest.current = next
    setValues(next)
    onChange?.(next)
    const isTyped = (name: string) => typed.some((one) => name === one || name.startsWith(`${one}.`))
    // The server may like what is typed now.
    setRefused((before) => picked(before, (name) => !isTyped(name)))
    void checkAgain((name) => left.current.has(name) && !isTyped(name))
  }

  /** What is wrong stays wrong until it is mended; of other fields, only those of `isChecked` may become wrong. */
  async function checkAgain(isChecked: (name: string) => boolean): Promise<void> {
    if (!hasErrors(found) && left.current.size === 0) return
    const now = latest.current
    const problems = await check(now)
    if (latest.current === now)
      setFound((before) => picked(problems, (name) => before[name] !== undefined || isChecked(name)))
  }

  /** Sends it, if nothing is wrong. Resolves when it was answered. */
  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setFailure(undefined)
    try {
      const checking = check(latest.current)
      if (checking instanceof Promise) setIsSending(true)
      const problems = checking instanceof Promise ? await checking : checking
      setFound(picked(problems, () => true))
      setRefused({})
      if (hasErrors(problems)) {
        if (onInvalid) await onInvalid()
        return focusErrors()
      }
      setIsSending(true)
      await send(latest.current)
    } catch (error) {
      const { fields, rest } = errorsByField((error instanceof ApiError && error.problem.errors) || [], nameOf)
      setRefused(fields)
      if (hasErrors(fields)) focusErrors()
      if (!hasErrors(fields) || rest.length > 0) setFailure({ reason: rest.join(' ') || reasonGiven(error) })
    } finally {
      isBusy.current = false
      setIsSending(false)
    }
  }

  const errors = { ...refused, ...found }
  return {
    /** For the `<form>`. */
    props: {
      ref: element,
      noValidate: true,
      'aria-busy': isSending,
      onSubmit: (event: FormEvent) => void submit(event),
    },
    element,
    values,
    errors: errors as FieldErrors<Values>,
    failure,
    isSending,
    isDirty: values !== start && JSON.stringify(values) !== JSON.stringify(start),
    /** What was typed by now, for what happens later. */
    latest,
    /** Shows errors that were found elsewhere, and moves the focus to the first on the page. */
    refuse: (problems: FieldErrors<Values>): void => {
      setRefused(problems as Named)
      focusErrors()
    },
    change: (part: Partial<Values>) => put({ ...latest.current, ...part }, Object.keys(part)),
    /** Starts again: with these values, or with `kept` on top of them. */
    reset: (next: Values = start, kept: Values = next): void => {
      latest.current = kept
      left.current.clear()
      setStart(next)
      setValues(kept)
      setFound({})
      setRefused({})
      setFailure(undefined)
      onChange?.(kept)
    },
    /** The wiring of a text field, a select, or a field of numbers, lengths or days. */
    field: (name: FieldName<Values>) => ({
      name,
      value: textIn(values, name),
      error: errors[name],
      onChange: (typed: string | { target: { value: string } }) =>
        put(withText(latest.current, name, typeof typed === 'string' ? typed : typed.target.value), [name]),
      ...(checksOnLeaving && {
        onBlur: () => {
          if (textIn(latest.current, name).trim() === '') return
          left.current.add(name)
          void checkAgain((other) => left.current.has(other))
        },
      }),
    }),
  }
}

const picked = (errors: object, isWanted: (name: string) => boolean): Named =>
  Object.fromEntries(Object.entries(errors).filter(([name, error]) => error !== undefined && isWanted(name)))

const hasErrors = (errors: object) => Object.values(errors).some((error) => error)

function textIn(values: object, name: string): string {
  const found = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values)
  return typeof found === 'string' ? found : ''
}

function withText<Values extends object>(values: Values, name: string, text: string): Values {
  const [first = '', ...deeper] = name.split('.')
  const part = (values as Record<string, object>)[first]
  return { ...values, [first]: deeper.length > 0 && part ? withText(part, deeper.join('.'), text) : text }
}
