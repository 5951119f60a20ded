import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useRef, useState } from 'react'
import type { DrawnPiece } from '../../features/drawing/drawing.ts'
import { sizeOf } from '../../features/pricing/piece.ts'
import { markRead, messagesQuery, ownersChannel, unreadOf } from '../../features/quotes/messages/messages-queries.ts'
import { signedText } from '../../features/quotes/offers/offer-money.ts'
import { dayText } from '../../features/shared/clock.ts'
import { ApiError } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { ownerQuotesKey } from '../parts/owner-keys.ts'
import { showFailure } from '../parts/show-failure.ts'
import { closeDraft } from './draft/open-draft.ts'
import type { Draft } from './draft/use-draft.ts'
import { sendVersionView, wallQuery } from './offer-wall.ts'
import { sendOffer } from './offers-queries.ts'
import { totalName } from './price-panel.tsx'
import { SavedState, SavingNotice } from './saving-state.tsx'
import { mostTotal } from './sent/most-total.ts'
import { useBarRoom } from './use-bar-room.ts'
import type { LeftFields } from './use-left-fields.ts'

type SendBarProps = {
  quoteId: number
  draft: Draft
  fields: LeftFields
  nextVersion: number
  isFirst: boolean
  /** Empty: nothing is mailed. */
  customerEmail: string
  onSent: () => void
}

/**
 * LIVE-2: what it comes to and whether it is saved, always in sight, and the button that sends what was just shown. While
 * something is missing, it says what, and leads there.
 */
export function SendBar({ quoteId, draft, fields, nextVersion, isFirst, customerEmail, onSent }: SendBarProps) {
  const id = useId()
  const bar = useBarRoom<HTMLElement>()
  const [asked, setAsked] = useState<{ revision: number; digest: string; total: string; piece: DrawnPiece }>()
  const [isSaving, setIsSaving] = useState(false)
  const send = useMutation(sendOffer)
  const wait = waitsFor(draft)
  const { saver } = draft
  /** After a refusal, what it comes to now. */
  const refreshed = useRef<Promise<void>>(undefined)
  const press = async () => {
    if (isSaving) return
    if (wait) {
      fields.showAll()
      return fields.leadTo(wait.place)
    }
    setIsSaving(true)
    await refreshed.current
    // A draft that was never touched isn't stored yet, and the question names the price of what is typed by now.
    if (draft.revision === 0 && !saver.isUnsaved()) saver.change({})
    const isSaved = await saver.flush()
    setIsSaving(false)
    const { priced, revision, errors } = saver.view()
    if (!isSaved || !priced || errors.length > 0) return
    const { content, digest, drawn } = priced
    const day = content.promisedOn === null ? '' : `, delivered by ${dayText(content.promisedOn)}`
    setAsked({
      ...{ revision, digest },
      total: `${signedText(content.total)}${day}`,
      piece: { ...drawn, size: sizeOf(content.piece.dimensions) },
    })
  }
  const client = useQueryClient()
  /** WALL-3. The offer is sent with or without it. */
  const showOnWall = async (piece: DrawnPiece) => {
    try {
      // As it is by now: the customer may have sent another one, or taken it back.
      const wall = await client.fetchQuery({ ...wallQuery(quoteId), staleTime: 0 })
      if (!wall) return
      client.setQueryData(wallQuery(quoteId).queryKey, await sendVersionView(quoteId, wall, nextVersion, piece))
    } catch (error) {
      showFailure('The Picture of the Wall Is Missing', error as Error)
    }
  }
  const confirm = () => {
    if (!asked) return
    const channel = ownersChannel(quoteId, ownerQuotesKey)
    const wrote = unreadOf(channel, client.getQueryData(messagesQuery(channel).queryKey) ?? [])
    send.mutate(
      { id: quoteId, revision: asked.revision, digest: asked.digest, isMailed: customerEmail !== '' },
      {
        onSuccess: () => {
          closeDraft(quoteId)
          // The offer is the answer. If this fails, their message has its press.
          markRead(client, channel, wrote).catch(() => undefined)
          void showOnWall(asked.piece)
          onSent()
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409)
            // Without a connection, the server refuses the next press, too.
            refreshed.current = saver.refresh().catch(() => undefined)
        },
        onSettled: () => setAsked(undefined),
      },
    )
  }
  return (
    <>
      {/* The details scroll below their own padding. */}
      <section
        ref={bar}
        aria-label="Total and sending"
        className="sticky -bottom-5 z-1 -mx-4 mt-6 space-y-2 border-t border-ink bg-card px-4 py-3 max-sm:-mx-5 max-sm:px-5 sm:-bottom-6 sm:-mx-5 sm:rounded-b-card sm:px-5 print:hidden"
      >
        <SavingNotice draft={draft} />
        <div className="flex items-center justify-between gap-x-6">
          <div className="min-w-0">
            <BarTotal draft={draft} />
          </div>
          <Button
            variant={wait ? 'secondary' : 'primary'}
            busy={isSaving}
            aria-describedby={wait ? id : undefined}
            // Not for a press, whose button must not move before its click.
            onFocus={({ target }) => wait && target.matches(':focus-visible') && fields.showAll()}
            onClick={() => void press()}
          >
            Send offer…
          </Button>
        </div>
        {wait && (
          <p id={id} className="text-right text-sm text-quiet wrap-anywhere">
            {wait.words}
          </p>
        )}
      </section>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Send version ${nextVersion}?`}
        text={
          <>
            <p>
              {customerEmail === ''
                ? `No email: give them the link to this offer of ${asked?.total} once it is sent.`
                : `The customer gets an email with the link to this offer of ${asked?.total}.`}
            </p>
            <p>
              {isFirst
                ? 'Once it is sent, this version never changes. You can always send a new one.'
                : 'Your customer can no longer accept the version before it.'}
            </p>
          </>
        }
        confirmLabel="Send offer"
        busyLabel="Sending…"
        busy={send.isPending}
        onConfirm={confirm}
      />
    </>
  )
}

/** It is announced below its lines. */
function BarTotal({ draft }: { draft: Draft }) {
  const { priced, isPriced } = draft
  const most = priced && mostTotal(priced.content)
  return (
    <>
      {priced ? (
        <p className={clsx('leading-snug tabular-nums', !isPriced && 'text-quiet')}>
          <span className="text-ui">{totalName(priced.content)} </span>
          <span className="text-lg font-semibold">{signedText(priced.content.total)}</span>
        </p>
      ) : (
        <p className="text-ui text-quiet">No price yet</p>
      )}
      <div className="flex flex-wrap gap-x-3 text-sm text-quiet">
        {most && <p className="whitespace-nowrap tabular-nums">up to {signedText(most)}</p>}
        <SavedState draft={draft} />
      </div>
    </>
  )
}

/** What keeps the offer from being sent, and the place that ends it. */
function waitsFor({ problems, status, priced }: Draft): { words: string; place: string | undefined } | undefined {
  if (status === 'clash') return { words: "First choose which window's changes to keep", place: 'saving' }
  if (status === 'closed') return { words: 'This offer can no longer change', place: undefined }
  const [first, ...others] = Object.entries(problems).flatMap(([field, problem]) =>
    problem ? [{ field, problem }] : [],
  )
  if (first) {
    const more = others.length > 0 ? `, and ${others.length} more` : ''
    return { words: `${first.problem.waits.replace(/\.$/, '')}${more}`, place: first.field }
  }
  if (status === 'failed') return { words: "Your last change isn't saved yet", place: 'saving' }
  return priced ? undefined : { words: 'There is no price yet', place: undefined }
}
