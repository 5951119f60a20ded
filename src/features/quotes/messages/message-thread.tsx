import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { centsFromDecimal, formatRange } from '../../pricing/money.ts'
import { sizeOf, sizeText, woodAndFinish } from '../../pricing/piece.ts'
import { timeText } from '../../shared/clock.ts'
import { MessageForm, readDraft } from './message-form.tsx'
import {
  type Channel,
  type Message,
  markRead,
  messagesQuery,
  type RequestedDesign,
  unreadOf,
} from './messages-queries.ts'

type MessageThreadProps = {
  channel: Channel
  /** Who wrote the messages of the other side. */
  otherName: string
  label: string
  hint?: ReactNode
  draftName: string
  /** What can be done with a design that a message brings. */
  designAction?: (design: RequestedDesign) => ReactNode
  above?: (insert: (text: string) => void) => ReactNode
  /** What opens the form, which waits for a press unless there is something to answer or to finish. */
  opener?: string
  /** The press that marks what the other side wrote where no answer is needed. Without it, reading does. */
  done?: string
  /** After a message was sent, or marked. */
  onSettled?: () => void
}

/** STAFF-2: at the desk, who of the shop. An owner who never gave a name is 'the owner', as in other histories. */
const ownName = ({ side, by }: Message) => by ?? (side === 'owner' ? 'The owner' : 'You')

/** The newest ones; the others at a press. */
const shownAtFirst = 12

/** LIVE-4: what was written both ways, and the form for the next message. */
export function MessageThread(props: MessageThreadProps) {
  const { channel, otherName, designAction, onSettled, done, opener, ...form } = props
  const client = useQueryClient()
  const { data: messages = [], isError } = useQuery(messagesQuery(channel))
  const unread = unreadOf(channel, messages)
  const [showsAll, setShowsAll] = useState(false)
  const [formIs, setFormIs] = useState<'folded' | 'there' | 'opened'>(() =>
    opener === undefined || readDraft(form.draftName) ? 'there' : 'folded',
  )
  const last = messages.at(-1)
  if (formIs === 'folded' && last && last.side !== channel.side) setFormIs('there')
  const end = useRef<HTMLDivElement>(null)
  // Not worth a message if it fails: it stays as it was, with the press.
  const mark = () => markRead(client, channel, unread).then(onSettled, () => undefined)
  useOnceSeen(end, done === undefined ? unread : undefined, mark)
  const shown = showsAll ? messages : messages.slice(-shownAtFirst)
  return (
    <div className="space-y-5">
      {shown.length < messages.length && (
        <button type="button" className="link min-h-11 text-ui print:hidden" onClick={() => setShowsAll(true)}>
          Show {messages.length - shown.length} earlier messages
        </button>
      )}
      <div role="log" aria-label="Messages" className={clsx(messages.length === 0 && 'hidden')}>
        <ol className="space-y-4">
          {shown.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              isOwn={message.side === channel.side}
              name={message.side === channel.side ? ownName(message) : otherName}
              action={message.design && designAction?.(message.design)}
            />
          ))}
        </ol>
      </div>
      <div ref={end} tabIndex={-1} className="outline-none">
        {done !== undefined && unread !== undefined && (
          <Button
            variant="secondary"
            size="sm"
            className="print:hidden"
            onClick={() => {
              end.current?.focus({ preventScroll: true })
              void mark()
            }}
          >
            {done}
          </Button>
        )}
      </div>
      {isError && <p className="text-ui text-ember">The messages could not be loaded. We keep trying.</p>}
      {formIs === 'folded' ? (
        <Button variant="secondary" className="print:hidden" data-opens-form onClick={() => setFormIs('opened')}>
          {opener}
        </Button>
      ) : (
        <MessageForm
          {...form}
          autoFocus={formIs === 'opened'}
          photosPath={channel.photosPath}
          onSend={async (message, key) => {
            client.setQueryData(channel.queryKey, await channel.send(message, key))
            // What was answered was read, even if its end was just out of sight.
            await mark()
          }}
        />
      )}
    </div>
  )
}

/** Tells it once the end of the messages was in sight, on a page that someone looks at. @param unread What there is to tell. */
function useOnceSeen(end: RefObject<HTMLDivElement | null>, unread: number | undefined, tell: () => void): void {
  const onSeen = useEffectEvent(tell)
  useEffect(() => {
    if (unread === undefined || !end.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || document.visibilityState !== 'visible') return
      observer.disconnect()
      onSeen()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [unread, end])
}

type MessageItemProps = { message: Message; isOwn: boolean; name: string; action: ReactNode }

function MessageItem({ message: { at, text, design, photos, readAt }, isOwn, name, action }: MessageItemProps) {
  return (
    <li className={clsx('max-w-measure', isOwn ? 'ml-6 sm:ml-12' : 'mr-6 sm:mr-12')}>
      <div className={clsx('rounded-card border p-3 sm:p-4', isOwn ? 'border-line bg-sand' : 'border-line bg-card')}>
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
          <span className="font-medium text-ink wrap-anywhere">{name}</span>
          <time dateTime={at}>{timeText(at)}</time>
        </p>
        {text !== '' && <p className="mt-1.5 text-ui whitespace-pre-wrap wrap-anywhere">{text}</p>}
        {design && <Design design={design} action={action} />}
        {photos.length > 0 && (
          <Photos photos={photos} whose={isOwn && name === 'You' ? 'Your photo' : `Photo from ${name}`} />
        )}
      </div>
      {isOwn && readAt && <p className="mt-1 text-right text-sm text-quiet">Read</p>}
    </li>
  )
}

function Design({ design, action }: { design: RequestedDesign; action: ReactNode }) {
  const { productName, woodName, finishName, dimensions, quantity, replaces, total, totalTo } = design
  const [fromCents, toCents] = [total, totalTo].map((amount) => (amount ? centsFromDecimal(amount) : undefined))
  return (
    <div className="mt-2 border-l-2 border-oak pl-3 text-ui">
      <p className="font-medium">New design</p>
      {replaces && <p className="text-quiet wrap-anywhere">Instead of {replaces.name}</p>}
      <p>
        {quantity > 1 ? `${quantity} × ${productName}` : productName},{' '}
        {woodAndFinish({ woodSpeciesName: woodName, finishName })}
      </p>
      <p>{sizeText(sizeOf(dimensions))}</p>
      {fromCents !== undefined && (
        <p className="text-quiet tabular-nums">
          About {formatRange(fromCents, toCents ?? null)}
          {replaces?.number && ' before delivery'}
        </p>
      )}
      {action}
    </div>
  )
}

function Photos({ photos, whose }: { photos: Message['photos']; whose: string }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={photo.path}
            target="_blank"
            rel="noreferrer"
            className="block size-24 overflow-hidden rounded-control bg-sand sm:size-28"
          >
            <img
              src={photo.path.replace(/[^/]+$/, `${photo.widths[0]}.webp`)}
              alt={photos.length > 1 ? `${whose} ${index + 1} of ${photos.length}` : whose}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              className="size-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
