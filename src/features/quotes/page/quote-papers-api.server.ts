/** LIVE-5, LIVE-7: what a customer can keep of a quote: its papers, and the text that was signed. Its token is the key. */
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiParts, createApi, limited, Problem, refusals, refusalWith } from '../../../platform/api.ts'
import { answerPaper } from '../../papers/answer-paper.server.ts'
import type { RenderPaper } from '../../papers/papers.server.tsx'
import { findAcceptance, isAsSent, listVersions, OfferAltered } from '../offers/frozen-offer.server.ts'
import { paperFile, paperNames, paperOf } from '../offers/offer-papers.server.ts'
import { keepPrivate, quoteByLink } from '../request/quote-links-api.server.ts'

const params = z.object({ token: z.string() })

const paperRoute = createRoute({
  method: 'get',
  path: '/quote-pages/{token}/papers/{paper}',
  summary: 'A paper of a quote as PDF: an offer, the order, or a receipt',
  request: {
    params: params.extend({ paper: z.enum(paperNames) }),
    query: z.object({
      version: z.coerce.number().int().min(1).max(10_000).optional().openapi({ description: 'Of the offer' }),
    }),
  },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } },
    ...refusals(400, 404, 429),
    ...refusalWith(409, { reason: z.enum(['replaced', 'altered']) }),
  },
})

const textRoute = createRoute({
  method: 'get',
  path: '/quote-pages/{token}/offers/{version}',
  summary: 'The text of a version, or of what was chosen of it, byte for byte as its SHA-256 was made from',
  request: {
    params: params.extend({ version: z.coerce.number().int().min(1).max(10_000) }),
    query: z.object({ of: z.enum(['offer', 'chosen']).default('offer') }),
  },
  responses: {
    200: { description: 'Canonical JSON (RFC 8785)', content: { 'application/octet-stream': { schema: z.string() } } },
    ...refusals(400, 404),
    ...refusalWith(409, { reason: z.enum(['replaced', 'altered']) }),
  },
})

/** Each takes half a second of a core. */
const paperLimit = { name: 'papers', most: 60, windowMs: 10 * 60 * 1000 }

export function createQuotePapersApi(parts: Pick<ApiParts, 'store' | 'now'> & { renderPaper: RenderPaper }) {
  const { store, renderPaper } = parts
  const api = createApi()
  api.use('/quote-pages/*', keepPrivate)
  api.get('/quote-pages/:token/papers/:paper', limited(parts, paperLimit))

  const paperAt = async (...which: Parameters<typeof paperOf>) => {
    try {
      return await paperOf(...which)
    } catch (error) {
      throw error instanceof OfferAltered ? offerAltered() : error
    }
  }
  const quoteOf = (token: string) => quoteByLink(store, token)
  return api
    .openapi(paperRoute, async (c) => {
      const { token, paper: name } = c.req.valid('param')
      const quote = await quoteOf(token)
      const paper = await paperAt(store, quote.id, name, c.req.valid('query').version)
      if (!paper) throw new Problem(404, 'There is no such document.')
      return await answerPaper(c, renderPaper(paper), { file: paperFile(name, paper), headers: {} })
    })
    .openapi(textRoute, async (c) => {
      const { token, version: number } = c.req.valid('param')
      const quote = await quoteOf(token)
      const [versions, acceptance] = await Promise.all([listVersions(store, quote.id), findAcceptance(store, quote.id)])
      const version = versions.find((one) => one.number === number)
      if (!version) throw new Problem(404, 'There is no such version.')
      if (!isAsSent(version, acceptance)) throw offerAltered()
      const { of } = c.req.valid('query')
      const chosen = acceptance?.version_id === version.id ? acceptance.agreed : null
      const text = of === 'chosen' ? chosen : version.text
      if (text === null) throw new Problem(404, 'Nothing was chosen of this version.')
      return c.body(text, 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${of}-${quote.id}-${number}.json"`,
      })
    })
}

export const offerAltered = () =>
  new Problem(409, "What we have on file isn't the offer we sent you. Please call us.", { more: { reason: 'altered' } })
