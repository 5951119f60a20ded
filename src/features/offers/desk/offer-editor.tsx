import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../../ui/fields/choice.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Setting } from '../../drawing/drawing.ts'
import { drawingFrame } from '../../drawing/later/ordered-drawing.tsx'
import { ResponsiveDrawing } from '../../drawing/responsive-drawing.tsx'
import { sizeOf } from '../../pricing/piece.ts'
import { settingOf } from '../../quotes/quote-drawing.tsx'
import { dayText } from '../../shared/clock.ts'
import { offerLimits } from '../offer.ts'
import { type OfferChange, offerChanges } from '../offer-changes.ts'
import { signedText } from '../offer-money.ts'
import { LineFields } from './line-fields.tsx'
import { OfferPreview } from './offer-preview.tsx'
import { type DeskOffer, type Priced, sendOffer } from './offers-queries.ts'
import { PieceFields } from './piece-fields.tsx'
import { type Saving, useDraft } from './use-draft.ts'

type OfferEditorProps = { quoteId: number; offer: DeskOffer; onClose: () => void }

/** LIVE-2: what is offered, with its price and drawing while it is typed. */
export function OfferEditor({ quoteId, offer, onClose }: OfferEditorProps) {
  const draft = useDraft(quoteId, offer)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const setting = offer.fireplace ? settingOf(offer.fireplace) : {}
  const { form, priced, problems, change, saving } = draft
  const serverProblems = Object.fromEntries(draft.errors.map(({ field, message }) => [field, message]))
  const all = { ...serverProblems, ...problems }
  const [newest] = offer.versions
  const changes = newest && priced ? offerChanges(newest.content, priced.content, dayText) : []
  return (
    <div className="rounded-card border border-line bg-paper p-4 sm:p-5">
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-7">
          <PieceFields form={form} problems={all} deliveryProblem={priced?.deliveryProblem ?? null} onChange={change} />
          <LineFields form={form} priced={priced} problems={all} onChange={change} />
          <section className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
            <TextField
              label="Delivered by"
              type="date"
              hint="Leave empty to promise no day."
              value={form.promisedOn ?? ''}
              error={all.promisedOn}
              onChange={(event) => change({ promisedOn: event.target.value || null })}
            />
            <TextField
              label="Good through"
              type="date"
              required
              value={form.validUntil}
              error={all.validUntil}
              onChange={(event) => change({ validUntil: event.target.value })}
            />
            <TextField
              label="Deposit in percent"
              inputMode="numeric"
              required
              maxLength={3}
              value={form.depositPercent}
              error={all.depositPercent}
              onChange={(event) => change({ depositPercent: event.target.value })}
            />
            <Checkbox
              className="sm:col-span-3"
              label="Charge sales tax"
              hint="Turn it off for a customer who is exempt."
              checked={form.chargesTax}
              onChange={(chargesTax) => change({ chargesTax })}
            />
            <TextArea
              className="sm:col-span-3"
              label="Note to the customer"
              optional
              rows={4}
              maxLength={offerLimits.note}
              value={form.note}
              error={all.note}
              onChange={(event) => change({ note: event.target.value })}
            />
          </section>
        </div>
        <div className="space-y-5 lg:sticky lg:top-0">
          {priced ? <PricePanel priced={priced} setting={setting} /> : <NoPrice problems={Object.values(all)} />}
          {priced && (
            <Button variant="secondary" className="w-full" onClick={() => setIsPreviewed(true)}>
              Preview the customer's page
            </Button>
          )}
          {priced && isPreviewed && (
            <OfferPreview
              priced={priced}
              number={(newest?.number ?? 0) + 1}
              before={newest}
              setting={setting}
              onClose={() => setIsPreviewed(false)}
            />
          )}
          {changes.length > 0 && newest && <Changes changes={changes} number={newest.number} />}
          <SavingState
            saving={saving}
            reason={draft.reason}
            onReload={() => void draft.reload()}
            onRetry={() => void draft.flush()}
          />
          <Send
            quoteId={quoteId}
            draft={draft}
            nextVersion={(newest?.number ?? 0) + 1}
            isFirst={!newest}
            onSent={onClose}
          />
          <Button
            variant="quiet"
            className="w-full"
            onClick={() => {
              void draft.flush().finally(onClose)
            }}
          >
            Close the editor
          </Button>
        </div>
      </div>
    </div>
  )
}

function PricePanel({ priced: { content, drawn }, setting }: { priced: Priced; setting: Setting }) {
  return (
    <section aria-label="Price" className="space-y-3">
      <div className={drawingFrame}>
        <ResponsiveDrawing
          piece={{ ...drawn, size: sizeOf(content.piece.dimensions) }}
          setting={setting}
          idPrefix="offered"
        />
      </div>
      <dl className="divide-y divide-line text-ui" aria-live="polite">
        {content.lines.map(({ key, label, amount }) => (
          <div key={key} className="flex justify-between gap-4 py-1.5">
            <dt className="min-w-0 wrap-anywhere text-quiet">{label}</dt>
            <dd className="tabular-nums">{signedText(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2 text-lg font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{signedText(content.total)}</dd>
        </div>
        <div className="flex justify-between gap-4 py-1.5">
          <dt className="text-quiet">Deposit</dt>
          <dd className="tabular-nums">{signedText(content.deposit)}</dd>
        </div>
      </dl>
    </section>
  )
}

const NoPrice = ({ problems }: { problems: (string | undefined)[] }) => (
  <Notice title="No price yet">
    <ul>
      {[...new Set(problems)].map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  </Notice>
)

const Changes = ({ changes, number }: { changes: OfferChange[]; number: number }) => (
  <section className="text-sm">
    <h4 className="font-medium">Different from version {number}</h4>
    <ul className="mt-1 space-y-1">
      {changes.map(({ what, before, after }) => (
        <li key={`${what}-${before}`} className="wrap-anywhere">
          {what}: {before === null ? 'new' : `was ${before}`}, now {after ?? 'left out'}
        </li>
      ))}
    </ul>
  </section>
)

type SavingStateProps = { saving: Saving; reason: string | undefined; onReload: () => void; onRetry: () => void }

function SavingState({ saving, reason, onReload, onRetry }: SavingStateProps) {
  if (saving === 'conflict')
    return (
      <Notice tone="ember" title="Changed in another window">
        <p>{reason ?? 'Someone else saved this offer.'}</p>
        <Button size="sm" variant="secondary" className="mt-2" onClick={onReload}>
          Show what was saved
        </Button>
      </Notice>
    )
  if (saving === 'failed')
    return (
      <Notice tone="ember" title="Not saved">
        <p>{reason ?? 'Check your connection.'}</p>
        <Button size="sm" variant="secondary" className="mt-2" onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    )
  return (
    <p role="status" className="text-sm text-quiet">
      {saving === 'saved' ? 'Draft saved' : 'Saving…'}
    </p>
  )
}

type SendProps = {
  quoteId: number
  draft: ReturnType<typeof useDraft>
  nextVersion: number
  isFirst: boolean
  onSent: () => void
}

function Send({ quoteId, draft, nextVersion, isFirst, onSent }: SendProps) {
  const [isAsking, setIsAsking] = useState(false)
  const send = useMutation(sendOffer)
  const { priced, isReadable, saving } = draft
  const confirm = async () => {
    // A draft that was never touched isn't stored yet, so it is saved first.
    if (draft.revision() === 0) draft.change({})
    if (!(await draft.flush())) return setIsAsking(false)
    send.mutate(
      { id: quoteId, revision: draft.revision() },
      {
        onSuccess: onSent,
        onSettled: () => setIsAsking(false),
      },
    )
  }
  return (
    <>
      <Button
        size="lg"
        className="w-full"
        disabled={!priced || !isReadable || saving === 'conflict' || saving === 'failed'}
        onClick={() => setIsAsking(true)}
      >
        Send offer…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Send version ${nextVersion}?`}
        text={
          <>
            <p>
              {priced &&
                `The customer gets an email with the link to this offer of ${signedText(priced.content.total)}.`}
            </p>
            <p>
              {isFirst
                ? 'Once it is sent, this version never changes. You can always send a new one.'
                : 'The version before can no longer be accepted.'}
            </p>
          </>
        }
        confirmLabel="Send offer"
        busyLabel="Sending…"
        busy={send.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
