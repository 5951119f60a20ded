import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useRef } from 'react'
import { shop } from '../../../../content/shop.ts'
import { ApiError, answered, apiBase, apiFetch, offlineReason } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { usePreloadedToaster } from '../../../ui/toast/use-preloaded.ts'
import { finishOptionsQuery, productsKey, woodSpeciesQuery } from '../../catalog/catalog-queries.ts'
import { saleRulesQuery } from '../../delivery/delivery-queries.ts'
import { type PieceSize, withSize } from '../../pricing/piece.ts'
import { keepQuote } from '../../shared/kept-quotes/kept-quotes.ts'
import type { QuotesApi } from '../request/quotes-api.server.ts'
import { fieldErrorsOf } from './later-steps.tsx'
import { forgetDesign } from './link/kept-design.ts'
import type { LooseJob } from './link/linked-design.ts'
import type { newQuoteOf } from './pieces/asked-quote.ts'
import type { DraftField } from './quote-draft.ts'
import { type DraftPlace, removeStoredDraft } from './stored-draft.ts'

const api = hc<QuotesApi>(apiBase, { fetch: apiFetch })

type ApiQuote = InferResponseType<typeof api.quotes.$post, 201>
export type StoredQuote = Omit<ApiQuote, 'dimensions'> & {
  size: PieceSize
  /** Path of its private page. */
  link: string
}

type BotSignals = { website: string; secondsOpen?: number }
type Attempt = {
  key: string
  quote: NonNullable<ReturnType<typeof newQuoteOf>> & BotSignals
  design: LooseJob
}

/** Why the last attempt failed, if the visitor can act on it. */
export type Refusal = {
  fields: Partial<Record<DraftField, string>>
  /** JOB-2: the place of the piece that they are about. */
  piece?: number
  /** The server's reason, or '' if it doesn't help the visitor. */
  reason: string
  /** The server has this draft already, with different content. */
  alreadySent: boolean
}

/** Longer than a healthy shop ever takes. A retry is safe (QUOTE-9). */
const timeoutMs = 20_000

type Options = {
  place: DraftPlace
  onStored: (quote: StoredQuote) => void
  onRefused: (refusal: Refusal) => void
}

/** QUOTE-8: sends a quote, shows the result and refetches what changed. */
export function useQuoteSubmission({ place, onStored, onRefused }: Options) {
  usePreloadedToaster()
  const queryClient = useQueryClient()
  // A ref, because state lags a render and a double click would send twice.
  const sending = useRef(false)

  const { mutate, isPending } = useMutation({
    mutationFn: async ({ key, quote }: Attempt): Promise<StoredQuote> => {
      const response = await api.quotes.$post(
        { header: { 'idempotency-key': key }, json: quote },
        { init: { signal: AbortSignal.timeout(timeoutMs) } },
      )
      const link = response.headers.get('location') ?? ''
      return { ...withSize(await answered(Promise.resolve(response))), link }
    },
    // Fails at once when offline instead of waiting on 'Submitting...' for the network.
    networkMode: 'always',
    onSuccess: (quote, { design }) => {
      // Here, not in the builder: the visitor may have left its page.
      removeStoredDraft(place)
      forgetDesign(design)
      keepQuote(quote)
      toast({
        tone: 'success',
        title: 'Quote Submitted Successfully!',
        description: `We'll review your quote and get back to you within ${shop.quotes.reviewedWithinHours} hours.`,
      })
      mailQuote(quote)
      onStored(quote)
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      // A 503 says that the shop is busy, or what else it is, and when to try again.
      const isUnavailable = error instanceof ApiError && error.status === 503 && refusal.reason !== ''
      const retry = isUnavailable ? '' : 'Please try again.'
      const words = ['There was an error submitting your quote.', retry, refusal.reason]
      toast({ tone: 'danger', title: 'Submission Failed', description: words.filter(Boolean).join(' ') })
      const { product, length, width, thickness } = refusal.fields
      // The product is gone or its range changed.
      if (product || length || width || thickness) void queryClient.invalidateQueries({ queryKey: productsKey })
      if (refusal.fields.species) void queryClient.invalidateQueries({ queryKey: woodSpeciesQuery.queryKey })
      if (refusal.fields.finish) void queryClient.invalidateQueries({ queryKey: finishOptionsQuery.queryKey })
      if (refusal.fields.delivery) void queryClient.invalidateQueries({ queryKey: saleRulesQuery.queryKey })
      onRefused(refusal)
    },
    onSettled: () => {
      sending.current = false
    },
  })

  function send(attempt: Attempt): void {
    if (sending.current) return
    sending.current = true
    mutate(attempt)
  }
  return { send, isSending: isPending }
}

/** MAIL-1: in the background. A quote without email is still a quote. */
function mailQuote(quote: StoredQuote): void {
  import('../../mail/email-js.ts')
    .then(({ sendQuoteMails }) => sendQuoteMails(quote))
    .catch((error: unknown) => console.warn("A quote's emails could not be sent", error))
}

/** Their messages are about the input or say when to retry. */
const helpfulStatuses = [400, 409, 429, 503]

function refusalOf(error: Error): Refusal {
  if (!(error instanceof ApiError)) return { fields: {}, reason: offlineReason() ?? '', alreadySent: false }
  if (!helpfulStatuses.includes(error.status)) return { fields: {}, reason: '', alreadySent: false }
  const { detail = '', errors = [] } = error.problem
  const { fields, rest, piece } = fieldErrorsOf(errors)
  const messages = [...Object.values(fields), ...rest]
  return {
    fields,
    ...(piece !== undefined && { piece }),
    reason: messages.length > 0 ? messages.join(' ') : detail,
    alreadySent: error.status === 409,
  }
}
