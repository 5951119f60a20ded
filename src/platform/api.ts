/** Shared parts of the JSON API: routers, refusals (RFC 9457), rate limits and schemas. */
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Store } from './database/store.ts'
import type { Log } from './log.ts'
import { type RateLimit, takeHit } from './rate-limit.ts'
import { isOpenedInTab, problemPage, problemPageHeaders } from './refusals/problem-page.ts'

export type ApiEnv = {
  Variables: {
    requestId: string
    log: Log
    clientAddress: string
    /** The IPv6 network that the address belongs to; undefined for IPv4. */
    clientNetwork: string | undefined
    /** When the session began, and whose it is; set by `requireOwner`. */
    signedInAt: number
    person: { id: string; name: string; role: 'owner' | 'workshop' }
  }
}

/**
 * Passed to every feature's API. `requireOwner` is the desk's door: 401 without a session, 403 for a call that this person
 * may not make (src/features/owner/permissions.ts).
 */
export type ApiParts = { store: Store; now: () => number; requireOwner: MiddlewareHandler<ApiEnv> }

export type FieldError = { field: string; message: string }

const statusTitles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** A refusal as an RFC 9457 problem. API files throw it, and `problemResponse` turns it into the response. */
export class Problem extends HTTPException {
  readonly detail: string
  readonly errors: FieldError[]
  readonly headers: Record<string, string>
  /** Extension members, as RFC 9457 calls them. */
  readonly more: Record<string, unknown>
  constructor(
    status: ContentfulStatusCode,
    detail: string,
    extra: { errors?: FieldError[]; headers?: Record<string, string>; more?: Record<string, unknown> } = {},
  ) {
    super(status, { message: detail })
    this.detail = detail
    this.errors = extra.errors ?? []
    this.headers = extra.headers ?? {}
    this.more = extra.more ?? {}
  }
}

/** As JSON; as a plain page where a person opens the address itself, such as a paper's. */
export function problemResponse(problem: Problem, c: Context<ApiEnv>): Response {
  const body = {
    type: 'about:blank',
    title: statusTitles[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.detail,
    ...(problem.errors.length > 0 && { errors: problem.errors }),
    ...problem.more,
    requestId: c.get('requestId'),
  }
  if (isOpenedInTab(c)) {
    const { pathname, search } = new URL(c.req.url)
    const page = problemPage(problem.status, problem.detail, c.get('requestId'), pathname + search)
    return c.body(page, problem.status, { ...problem.headers, ...problemPageHeaders })
  }
  return c.body(JSON.stringify(body), problem.status, {
    ...problem.headers,
    'content-type': 'application/problem+json',
  })
}

/** A router that answers invalid input with a 400 that names each bad field. */
export const createApi = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw inputProblem(result.error)
    },
  })

/** A schema's errors as a 400 that names each bad field. */
export function inputProblem(error: z.ZodError): Problem {
  const errors = error.issues.flatMap((issue) => {
    const field = issue.path.join('.')
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, message: 'Unknown field.' }))
      : [{ field, message: issue.message }]
  })
  return errors.some(({ field }) => field)
    ? fieldsProblem(errors)
    : new Problem(400, 'The input is invalid.', { errors })
}

/** A 400 that names each bad field. */
export function fieldsProblem(errors: FieldError[]): Problem {
  const named = new Set(errors.map(({ field }) => field).filter(Boolean))
  return new Problem(400, `Check these fields: ${[...named].join(', ')}.`, { errors })
}

const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .openapi('Problem')

type Response200<T extends z.ZodType> = { description: string; content: { 'application/json': { schema: T } } }

export const json = <T extends z.ZodType>(schema: T, description: string): Response200<T> => ({
  description,
  content: { 'application/json': { schema } },
})

/** One page of a list. `setPageHeaders` writes its headers. */
export const jsonPage = <T extends z.ZodType>(schema: T, description: string) => ({
  ...json(schema, description),
  headers: z.object({
    'x-total-count': z.string().openapi({ description: 'How many there are on all pages', example: '57' }),
    link: z
      .string()
      .optional()
      .openapi({ description: 'The next and previous page (RFC 8288)', example: '</api/products?page=2>; rel="next"' }),
  }),
})

const pageText = 'Must be a whole number from 1 to 100,000.'

/** The page of a list. Pages count from 1. */
export const PageSchema = z.coerce.number(pageText).int(pageText).min(1, pageText).max(100_000, pageText).default(1)

/** A page after the last one names the last one as the one before it. */
export function setPageHeaders(
  c: Context,
  { page, pageSize, total }: { page: number; pageSize: number; total: number },
) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const { pathname, searchParams } = new URL(c.req.url)
  const linkTo = (number: number, rel: string) => {
    searchParams.set('page', String(number))
    return `<${pathname}?${searchParams}>; rel="${rel}"`
  }
  const links = [
    ...(page > 1 ? [linkTo(Math.min(page - 1, last), 'prev')] : []),
    ...(page < last ? [linkTo(page + 1, 'next')] : []),
  ]
  c.header('x-total-count', String(total))
  if (links.length > 0) c.header('link', links.join(', '))
}

/** A required JSON body. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

/**
 * Describes a multipart body with one file and text fields. It isn't a Zod schema, because the validator made from one
 * would read the whole body into memory.
 */
export const multipartBody = (fileField: string, fields: z.ZodObject) => {
  const described = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' })
  const schema = {
    type: 'object' as const,
    properties: { [fileField]: { type: 'string' as const, format: 'binary' }, ...described.properties },
    required: [fileField, ...(described.required ?? [])],
  }
  return { body: { required: true, content: { 'multipart/form-data': { schema: schema as object } } } }
}

/** Makes retries safe: a call repeated with the same key has no further effect. */
export const IdempotencyHeaderSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{16,100}$/, 'Must be 16 to 100 letters, digits, - or _.')
    .optional(),
})

const problemDescriptions = {
  400: 'Malformed input; each bad field is named',
  401: "Needs the owner's session",
  404: 'Not found',
  409: 'Conflicts with what is stored',
  413: 'Request too large',
  415: 'Content type not accepted',
  429: 'Too many requests; Retry-After says when to try again',
} as const

type Refusal = keyof typeof problemDescriptions

const problem = (status: Refusal, schema: z.ZodType = ProblemSchema) => ({
  [status]: { description: problemDescriptions[status], content: { 'application/problem+json': { schema } } },
})

/**
 * A call's refusals, for the API description only. Handlers throw them, so they don't widen the success type.
 * src/server/api-description.ts adds the refusals that any call can return before its own code runs.
 */
export const refusals = (...statuses: Refusal[]): Record<never, never> =>
  Object.assign({}, ...statuses.map((status) => problem(status)))

/** A refusal with extension members (`more` of Problem), for the API description. */
export const refusalWith = (status: Refusal, more: z.ZodRawShape): Record<never, never> =>
  problem(status, ProblemSchema.extend(more))

/** Amounts cross the API as decimal strings: '450.00'. */
export const DecimalSchema = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .openapi({ example: '450.00' })

/** The same for amounts that may be below 0, such as a discount. */
export const SignedDecimalSchema = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .openapi({ example: '-50.00' })

/** Times cross the API as text: '2026-12-08T15:00:00.000Z'. */
export const isoOf = (at: number): string => new Date(at).toISOString()

/** Inches, by the API's names. */
export const DimensionsSchema = z
  .object({ length: z.number(), width: z.number(), thickness: z.number() })
  .openapi('Dimensions')

/** A row's size, by the API's names. */
export const dimensionsOfRow = (row: { length_in: number; width_in: number; thickness_in: number }) => ({
  length: row.length_in,
  width: row.width_in,
  thickness: row.thickness_in,
})

/** A text id in a path. PostgreSQL text cannot hold a NUL and would reject the query. */
export const TextIdSchema = z
  .string()
  .max(100)
  .refine((id) => !id.includes('\0'), 'Enter a valid id.')

/** A numeric id in a path. Throws `notFound` for anything that isn't a valid row id. */
export function rowId(text: string, notFound: () => Problem): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound()
  return Number(text)
}

/** Counts this call against a limit and answers 429 when its address has made too many. */
export function limited(parts: Pick<ApiParts, 'store' | 'now'>, limit: RateLimit): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await refuseTooOften(c, parts, limit)
    await next()
  }
}

async function refuseTooOften(c: Context<ApiEnv>, { store, now }: Pick<ApiParts, 'store' | 'now'>, limit: RateLimit) {
  const hit = await takeHit(store, limit, c.get('clientAddress'), now())
  if (!hit.ok) throw tooOften(hit.retryAfterSeconds)
}

/** For a call that counts its hit in its own transaction. */
export const tooOften = (retryAfterSeconds: number) =>
  new Problem(429, `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

const waitText = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
