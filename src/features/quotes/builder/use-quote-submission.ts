import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useRef } from 'react'
import { ApiError, answered, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useToasterAtHand } from '../../../ui/toast/use-at-hand.ts'
import { finishOptionsQuery, productsQuery, woodSpeciesQuery } from '../../catalog/catalog-queries.ts'
import { ownerKey } from '../../desk/owner-keys.ts'
import { dimensionsOf, type PieceSize, withSize } from '../../pricing/piece.ts'
import type { QuotesApi } from '../quotes-api.server.ts'
import { type DraftPlace, forgetDraft } from './draft-storage.ts'
import { type DraftField, type newQuoteOf, refusedFields } from './quote-draft.ts'

const api = hc<QuotesApi>(apiBase, { fetch: apiFetch })

type ApiQuote = InferResponseType<typeof api.quotes.$post, 201>
export type StoredQuote = Omit<ApiQuote, 'dimensions'> & { size: PieceSize }

type RobotSigns = { website: string; secondsOpen?: number }
type Sending = { key: string; quote: NonNullable<ReturnType<typeof newQuoteOf>> & RobotSigns }

/** Why the last sending failed, as far as the visitor can act on it. */
export type Refusal = {
  fields: Partial<Record<DraftField, string>>
  /** The server's reason, or '' when it gave none that helps. */
  reason: string
  /** This draft was received before, with other content. */
  alreadySent: boolean
}

/** Longer than any answer of a healthy shop; a retry is safe (QUOTE-9), waiting without end is not. */
const answerWithinMs = 20_000

type Options = {
  place: DraftPlace
  onStored: (quote: StoredQuote) => void
  onRefused: (refusal: Refusal) => void
}

/** QUOTE-8: sends a quote, tells how it went, and has everything that shows quotes or choices read them anew. */
export function useQuoteSubmission({ place, onStored, onRefused }: Options) {
  useToasterAtHand()
  const queryClient = useQueryClient()
  // State is a render late: the second of two presses would still see 'not sending'.
  const sending = useRef(false)

  const { mutate, isPending } = useMutation({
    mutationFn: ({ key, quote: { size, ...quote } }: Sending) =>
      answered(
        api.quotes.$post(
          { header: { 'idempotency-key': key }, json: { ...quote, dimensions: dimensionsOf(size) } },
          { init: { signal: AbortSignal.timeout(answerWithinMs) } },
        ),
      ).then(withSize),
    // Offline it fails at once, and does not wait under 'Submitting...' for the network.
    networkMode: 'always',
    onSuccess: (quote) => {
      // Here and not in the builder: the visitor may have gone to another page meanwhile.
      forgetDraft(place)
      toast({
        tone: 'success',
        title: 'Quote Submitted Successfully!',
        description: "We'll review your quote and get back to you within 24 hours.",
      })
      // For an owner who tries the builder: the desk has one more.
      void queryClient.invalidateQueries({ queryKey: ownerKey })
      mailQuote(quote)
      onStored(quote)
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      toast({
        tone: 'danger',
        title: 'Submission Failed',
        description: ['There was an error submitting your quote. Please try again.', refusal.reason].join(' ').trim(),
      })
      const { product, length, width, thickness } = refusal.fields
      // A product that is gone, or that is made in another range now.
      if (product || length || width || thickness)
        void queryClient.invalidateQueries({ queryKey: productsQuery.queryKey })
      if (refusal.fields.species) void queryClient.invalidateQueries({ queryKey: woodSpeciesQuery.queryKey })
      if (refusal.fields.finish) void queryClient.invalidateQueries({ queryKey: finishOptionsQuery.queryKey })
      onRefused(refusal)
    },
    onSettled: () => {
      sending.current = false
    },
  })

  function send(wanted: Sending): void {
    if (sending.current) return
    sending.current = true
    mutate(wanted)
  }
  return { send, isSending: isPending }
}

/** MAIL-1: beside everything else. Nobody waits for it, and a quote without mail is still a quote. */
function mailQuote(quote: StoredQuote): void {
  import('../../mail/email-js.ts')
    .then(({ sendQuoteMails }) => sendQuoteMails(quote))
    .catch((error: unknown) => console.warn('The e-mails of a quote could not be sent', error))
}

/** Of the server's refusals only those speak of what was typed, or of when to come back. */
const helpfulStatuses = [400, 409, 429]

function refusalOf(error: Error): Refusal {
  if (!(error instanceof ApiError) || !helpfulStatuses.includes(error.status))
    return { fields: {}, reason: '', alreadySent: false }
  const { detail = '', errors = [] } = error.problem
  const { fields, rest } = refusedFields(errors)
  const messages = [...Object.values(fields), ...rest]
  return {
    fields,
    reason: messages.length > 0 ? messages.join(' ') : detail,
    alreadySent: error.status === 409,
  }
}
