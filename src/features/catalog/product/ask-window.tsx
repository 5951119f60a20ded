import { useEffect, useRef, useState } from 'react'
import { shop } from '../../../../content/shop.ts'
import { apiBase, apiFetch, done } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { randomKey } from '../../../platform/browser/random-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import type { QuestionsApi } from '../../questions/questions-api.server.ts'
import { EmailField } from '../../shared/email/email-field.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { openNow } from '../../shared/opening/open-now.ts'
import { PhoneNumber } from '../../shared/opening/phone.tsx'
import { honeypotName } from '../../shared/quote-fields.ts'
import type { AskedProduct } from './ask-about-piece.tsx'
import { questionLimits, questionProblems } from './question.ts'

const api = hc<QuestionsApi>(apiBase, { fetch: apiFetch }).questions

type AskWindowProps = { product: AskedProduct; open: boolean; onOpenChange: (open: boolean) => void }

/** WIN-4: a question about the piece as it is chosen, by mail, or by phone right now. What is typed stays until it is sent. */
export function AskWindow({ product, open, onOpenChange }: AskWindowProps) {
  const [isSent, setIsSent] = useState(false)
  // A second question begins with an empty form.
  const close = (next: boolean) => {
    onOpenChange(next)
    if (!next && isSent) setIsSent(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Ask about this piece"
      description={product.name}
      closeOnOutside={false}
    >
      {isSent ? <Sent onClose={() => close(false)} /> : <Ask product={product} onSent={() => setIsSent(true)} />}
    </Dialog>
  )
}

const unsent: Record<string, string> = {}

function Ask({ product, onSent }: { product: AskedProduct; onSent: () => void }) {
  const last = useRef<{ content: string; key: string }>(undefined)
  const honeypot = useRef<HTMLInputElement>(null)
  const form = useForm({
    start: () => ({ name: '', email: '', phone: '', text: '', ...unsent }),
    check: questionProblems,
    checksOnLeaving: true,
    onChange: (typed) => Object.assign(unsent, typed),
    send: async (typed) => {
      const json = {
        ...typed,
        productId: product.id,
        // The piece as it is chosen is in the page's address.
        design: location.search.slice(1, 1 + questionLimits.design),
        website: honeypot.current?.value ?? '',
      }
      const content = JSON.stringify(json)
      if (last.current?.content !== content) last.current = { content, key: randomKey() }
      await done(api.$post({ json, header: { 'idempotency-key': last.current.key } }))
      unsent.text = ''
      onSent()
    },
  })
  const reason = form.failure && (form.failure.reason ?? "We couldn't send it. Check your connection and try again.")
  return (
    <form {...form.props} className="space-y-5">
      <Call />
      <TextArea
        label="Your question"
        rows={4}
        maxLength={questionLimits.text}
        required
        readOnly={form.isSending}
        {...form.field('text')}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={questionLimits.name}
          required
          readOnly={form.isSending}
          {...form.field('name')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={questionLimits.phone}
          optional
          readOnly={form.isSending}
          {...form.field('phone')}
        />
      </div>
      <EmailField
        maxLength={questionLimits.email}
        required
        readOnly={form.isSending}
        onMeant={(email) => form.change({ email })}
        {...form.field('email')}
      />
      {/* MAIL-3: only bots fill it in. */}
      <div aria-hidden className="sr-only">
        <label>
          Website
          <input
            ref={honeypot}
            type="text"
            name={honeypotName}
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
          />
        </label>
      </div>
      {reason && (
        <p role="alert" className="text-ui text-ember">
          {reason}
        </p>
      )}
      <Button type="submit" busy={form.isSending} busyLabel="Sending...">
        Send your question
      </Button>
    </form>
  )
}

/** A call gets the answer sooner. */
function Call() {
  const now = openNow(Date.now())
  return (
    <p className="text-ui text-quiet">
      Sooner by phone: <PhoneNumber className="link font-medium" />
      {now && `. ${now.text}`}. {shop.hours.map(({ label, hours }) => `${label} ${hours}`).join(', ')}.
    </p>
  )
}

function Sent({ onClose }: { onClose: () => void }) {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-4">
      <p ref={heading} tabIndex={-1} role="status" className="font-display text-lg font-medium outline-none">
        Thanks, we have your question.
      </p>
      <p className="text-ui text-quiet">
        A person reads it and answers by email, usually the same working day. Nobody else gets your address.
      </p>
      <Button variant="secondary" onClick={onClose}>
        Back to the piece
      </Button>
    </div>
  )
}
