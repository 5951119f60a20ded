/** Reads a multipart request with one file, such as a picture, and stops at the first part or byte that is not allowed. */
import { once } from 'node:events'
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy'
import { Problem } from '../../platform/api.ts'
import { emptyText, tooLargeText } from './picture-rules.ts'

type Received = { file: Uint8Array; fields: Record<string, string> }
type Wanted = {
  field: string
  maxBytes: number
  /** What the form calls it. */
  noun?: 'picture' | 'file'
}

/** Room for boundaries, headers and text fields. */
const besidesFileBytes = 32 * 1024
const limits = { files: 2, fields: 20, parts: 22, fieldSize: 8 * 1024, headerPairs: 20, headerSize: 4 * 1024 }
/** A browser silent for this long has lost its connection. */
const silenceMs = 20_000

/** Refuses a request whose headers show that it isn't an upload or is too large. Doesn't read the body. */
export function refuseUnreadUpload(request: Request, { maxBytes, noun = 'picture' }: Omit<Wanted, 'field'>): void {
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Problem(415, `Send the ${noun} as a form with the content type multipart/form-data.`)
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes + besidesFileBytes) throw new Problem(413, tooLargeText(announced, maxBytes, noun))
}

export async function receiveUpload(request: Request, wanted: Wanted): Promise<Received> {
  const { maxBytes, noun } = wanted
  const form = await openForm(request, wanted)
  const reader = request.body?.getReader()
  try {
    for (let read = 0; reader; ) {
      const chunk = await readWithTimeout(reader)
      if (chunk === undefined) break
      read += chunk.byteLength
      if (read > maxBytes + besidesFileBytes) throw new Problem(413, tooLargeText(undefined, maxBytes, noun))
      await form.write(chunk)
    }
    return await form.end()
  } finally {
    // Not canceled: that would close the connection before the answer is sent.
    reader?.releaseLock()
  }
}

/** A form being parsed. `write` and `end` throw the first refusal. */
async function openForm(request: Request, { field, maxBytes, noun = 'picture' }: Wanted) {
  const { Busboy } = await import('@fastify/busboy')
  const refusal = new AbortController()
  const refused = once(refusal.signal, 'abort')
  /** A refused form may block, so a step can end without its result. */
  const unlessRefused = async (step: Promise<void>) => {
    await Promise.race([refused, step])
    refusal.signal.throwIfAborted()
  }
  const refuse = (message: string, at = field) =>
    refusal.abort(new Problem(400, message, { errors: [{ field: at, message }] }))

  const chunks: Buffer[] = []
  const fields: Record<string, string> = {}
  let file: 'none' | 'nameless' | 'named' = 'none'
  const onFile = (name: string, content: BusboyFileStream, fileName: string | undefined) => {
    // The stream and the form both report a truncated file.
    content.on('error', () => refuse(cutOff))
    const problem = fileProblemOf(name, fileName ?? '')
    if (problem) return refuse(problem)
    file = fileName ? 'named' : 'nameless'
    content.on('limit', () => refusal.abort(new Problem(413, tooLargeText(undefined, maxBytes, noun))))
    content.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  const fileProblemOf = (name: string, fileName: string): string | undefined => {
    if (file !== 'none') return `Send one ${noun} at a time.`
    if (name !== field) return `The ${noun} came in the field '${name}'; it must be in '${field}'.`
    return fileNameProblem(fileName)
  }
  const onField = (name: string | undefined, value: string, _: boolean, truncated: boolean) => {
    if (!name) return refuse('A field has no name.')
    if (name === field) return refuse(`Choose a ${noun}: the field '${field}' has text instead of a file.`)
    if (truncated) return refuse(`Must be ${limits.fieldSize / 1024} KB or less.`, name)
    if (Object.hasOwn(fields, name)) return refuse('Sent twice.', name)
    fields[name] = value
  }

  const form = newForm(Busboy, request, maxBytes)
  form.on('file', onFile)
  form.on('field', onField)
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(event, () => refuse('The form has too many fields.'))
  form.on('error', () => refuse(cutOff))

  const finished = new Promise<void>((resolve) => form.on('finish', resolve))

  return {
    write: (chunk: Uint8Array) => unlessRefused(new Promise<void>((resolve) => form.write(chunk, () => resolve()))),
    end: async (): Promise<Received> => {
      form.end()
      await unlessRefused(finished)
      const content = Buffer.concat(chunks)
      if (file === 'none' || (file === 'nameless' && content.length === 0))
        throw fieldProblem(field, `Choose a ${noun}: the form has no file in the field '${field}'.`)
      if (content.length === 0) throw fieldProblem(field, emptyText)
      return { file: content, fields }
    },
  }
}

function newForm(Busboy: typeof import('@fastify/busboy').Busboy, request: Request, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      // Keeps the full name, so that a path in it is noticed.
      preservePath: true,
      limits: { ...limits, fileSize: maxBytes },
    })
  } catch {
    throw new Problem(400, 'The form is malformed: its content type has no boundary.')
  }
}

/** Undefined at the end. */
async function readWithTimeout(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), silenceMs)
  })
  try {
    const { value } = await Promise.race([reader.read(), silence])
    return value
  } catch {
    throw interrupted()
  } finally {
    clearTimeout(timer)
  }
}

/** The client is usually gone by now, so this is mainly for the log. */
export const interrupted = () => new Problem(400, 'The upload stopped partway. Send it again.')

const cutOff = 'The upload is malformed or was cut off. Send it again.'

const fieldProblem = (field: string, message: string) => new Problem(400, message, { errors: [{ field, message }] })

/** Browsers send a bare name. Nothing is stored under it, but a path in it means an attack. */
function fileNameProblem(name: string): string | undefined {
  if (/[/\\]/.test(name)) return 'The file name must not be a path.'
  if ([...name].some((character) => character < ' ' || character === '\u007f'))
    return 'The file name contains an invalid character.'
  return undefined
}
