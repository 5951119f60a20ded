import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchField } from '../../../ui/fields/search-field.tsx'

const searchDelayMs = 250

type SearchBoxProps = {
  label: string
  placeholder: string
  /** The current search text. */
  value: string
  onSearch: (text: string) => void
  className?: string
}

/** For server-side search: debounced, and sent on Enter. */
export function SearchBox({ label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  // Back, or a link that shows all, changed the search text.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])

  const send = (typed: string) => {
    if (typed.trim() === sent.current) return
    sent.current = typed.trim()
    onSearch(sent.current)
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(() => sendLater(text), searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <search className={clsx(className)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(text)
        }}
      >
        <SearchField label={label} placeholder={placeholder} value={text} maxLength={100} onChange={setText} />
      </form>
    </search>
  )
}
