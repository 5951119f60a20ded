/** How the JSON API speaks HTTP: one way to declare a router, one shape of refusal (RFC 9457). */
import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Store } from './database/store.ts'
import type { Log } from './log.ts'
import { type RateLimit, takeHit } from './rate-limit.ts'

export type ApiEnv = {
  Variables: {
    requestId: string
    log: Log
    clientAddress: string
    /** The IPv6 network that the address belongs to; undefined for IPv4. */
    clientNetwork: string | undefined
    /** When the owner's session began; set by `requireOwner`. */
    signedInAt: number
  }
}

/** What every feature's API is given. `requireOwner` refuses a call without the owner's session with 401. */
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

/** A refusal as an RFC 9457 problem. Thrown by API files and answered in one place, `problemResponse`. */
export class Problem extends HTTPException {
  readonly detail: string
  readonly errors: FieldError[]
  readonly headers: Record<string, string>
  /** Members of this problem alone, as RFC 9457 allows. */
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
  return c.body(JSON.stringify(body), problem.status, {
    ...problem.headers,
    'content-type': 'application/problem+json',
  })
}

/** A router whose invalid input becomes a 400 that names each bad field. */
export const createApi = () =>
  new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw inputProblem(result.error)
    },
  })

/** What a schema refused, as a 400 that names each bad field. */
export function inputProblem(error: z.ZodError): Problem {
  const errors = error.issues.flatMap((issue) => {
    const field = issue.path.join('.')
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, message: 'Is not known here.' }))
      : [{ field, message: issue.message }]
  })
  const named = [...new Set(errors.map((one) => one.field).filter(Boolean))]
  return new Problem(400, named.length > 0 ? `Please correct: ${named.join(', ')}.` : 'The input is not valid.', {
    errors,
  })
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

/** A required JSON body. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

/**
 * The description of a multipart body: one file and the text fields beside it. A description only, and no schema: from a
 * schema a validator would be made, which reads the whole body into memory first.
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

/** The header that makes a retry safe: the same key again is the same deed. */
export const IdempotencyHeaderSchema = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{16,100}$/, 'Must be 16 to 100 letters, digits, - or _.')
    .optional(),
})

const problemDescriptions = {
  400: 'Malformed input; each bad field is named',
  401: 'No session of the owner',
  404: 'No such thing',
  409: 'Contradicts what is stored',
  413: 'Too much',
  415: 'Not a content type that is taken here',
  429: 'Too often; Retry-After says when',
} as const

type Refusal = keyof typeof problemDescriptions

const problem = (status: Refusal, schema: z.ZodType = ProblemSchema) => ({
  [status]: { description: problemDescriptions[status], content: { 'application/problem+json': { schema } } },
})

/**
 * The refusals of a call, for the API's description only: handlers throw them, so no success type is widened by them.
 * What any call may be refused with, before its own code runs, src/server/api-description.ts adds.
 */
export const refusals = (...statuses: Refusal[]): Record<never, never> =>
  Object.assign({}, ...statuses.map((status) => problem(status)))

/** A refusal that has members of its own (`more` of Problem), for the API's description. */
export const refusalWith = (status: Refusal, more: z.ZodRawShape): Record<never, never> =>
  problem(status, ProblemSchema.extend(more))

/** Amounts cross the API as decimal strings: '450.00'. */
export const DecimalSchema = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .openapi({ example: '450.00' })

/** Inches, as the API names them. */
export const DimensionsSchema = z
  .object({ length: z.number(), width: z.number(), thickness: z.number() })
  .openapi('Dimensions')

/** A size as rows have it, as the API names it. */
export const dimensionsOfRow = (row: { length_in: number; width_in: number; thickness_in: number }) => ({
  length: row.length_in,
  width: row.width_in,
  thickness: row.thickness_in,
})

/** A text that a path names a row by. PostgreSQL keeps no NUL in text and would refuse the query. */
export const TextIdSchema = z
  .string()
  .max(100)
  .refine((id) => !id.includes('\0'), 'Must be an id.')

/** The number that a path names a row by. What is no number, or none that a column holds, is the id of nothing. */
export function rowId(text: string, notFound: () => Problem): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw notFound()
  return Number(text)
}

/** Counts this call against a limit and refuses with 429 when there were too many from its address. */
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

/** For a call that counts itself, in the transaction of its own write. */
export const tooOften = (retryAfterSeconds: number) =>
  new Problem(429, `Too many tries. Please try again in ${waitText(retryAfterSeconds)}.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

const waitText = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
