/** Requests of people at work while the shop is killed. */
import type { ShopProcess } from '../../tests/support/shop-process.ts'

/** The shop was killed, or is busy (503). Whether it did what was asked is unknown, so it is asked again. */
export class NoAnswer extends Error {
  /** Whether the kill cut a write that was on its way. */
  readonly isCutWrite: boolean
  constructor(isCutWrite: boolean) {
    super('The shop did not answer.')
    this.isCutWrite = isCutWrite
  }
}

type Asked = {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  /** A network address. */
  from: string
  /** Of the answer. Any other one but 503 is a bug. */
  status?: number
  headers?: Record<string, string>
  json?: object
  form?: Uint8Array<ArrayBuffer>
}

export type Answer = { headers: Headers; bytes: Buffer }

/** @throws NoAnswer, or Error for an answer that a running shop must not give */
export async function ask(
  { url }: ShopProcess,
  { method = 'GET', path, from, status = 200, headers, json, form }: Asked,
): Promise<Answer> {
  const body = json ? JSON.stringify(json) : form
  let answer: Response
  let bytes: Buffer
  try {
    answer = await fetch(url + path, {
      method,
      headers: { 'x-forwarded-for': from, ...(json && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body }),
    })
    bytes = Buffer.from(await answer.arrayBuffer())
  } catch (error) {
    throw new NoAnswer(method !== 'GET' && !isNeverSent(error))
  }
  if (answer.status === 503) throw new NoAnswer(false)
  if (answer.status !== status)
    throw new Error(`${method} ${path} was answered with ${answer.status}, not ${status}: ${bytes.subarray(0, 500)}`)
  return { headers: answer.headers, bytes }
}

/** The same, for an answer in JSON. */
export async function askForJson<T>(shop: ShopProcess, asked: Asked): Promise<T> {
  return JSON.parse((await ask(shop, asked)).bytes.toString())
}

/** The shop was already gone. */
const isNeverSent = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED'

const groups = { quotes: 1, carts: 2, offers: 3, photos: 4 }

/** One for each visitor, so that no limit per address is met. */
export const addressOf = (group: keyof typeof groups, number: number): string =>
  `10.${groups[group]}.${Math.floor(number / 250)}.${1 + (number % 250)}`

/** The owner's. */
export const desk = '10.9.9.9'
