/** Reads a multipart request with one picture, and stops at the first byte or part that is too much. */
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy'
import { Problem } from '../../platform/api.ts'
import { type PictureUse, pictureRules, sizeProblem, tooLargeText } from './picture-rules.ts'

type Received = { file: Uint8Array; fields: Record<string, string> }
type Wanted = { use: PictureUse; field: string }

/** For boundaries, headers and text fields. */
const besidesFileBytes = 32 * 1024
const limits = { files: 2, fields: 20, parts: 22, fieldSize: 8 * 1024, headerPairs: 20, headerSize: 4 * 1024 }
/** A browser that sends nothing for this long has lost its connection. */
const silenceMs = 20_000

/** Refuses what the headers alone say is no upload, or too large for one. Nothing of the body is read. */
export function refuseUnreadUpload(request: Request, use: PictureUse): void {
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Problem(415, 'Please send the picture as a form, with the content type multipart/form-data.')
  const announced = Number(request.headers.get('content-length') ?? 0)
  const most = pictureRules[use].maxBytes
  if (announced > most + besidesFileBytes) throw new Problem(413, tooLargeText(announced, use))
}

export async function receiveUpload(request: Request, { use, field }: Wanted): Promise<Received> {
  const form = await openForm(request, { use, field })
  const reader = request.body?.getReader()
  try {
    for (let read = 0; reader; ) {
      const chunk = await form.unlessRefused(readSoon(reader))
      if (chunk === undefined) break
      read += chunk.byteLength
      if (read > pictureRules[use].maxBytes + besidesFileBytes) throw new Problem(413, tooLargeText(undefined, use))
      await form.unlessRefused(form.write(chunk))
    }
    return await form.unlessRefused(form.end())
  } finally {
    // Not canceled: that would cut the connection before the answer is out.
    reader?.releaseLock()
  }
}

async function openForm(request: Request, { use, field }: Wanted) {
  const { Busboy } = await import('@fastify/busboy')
  const refused = Promise.withResolvers<never>()
  // Raced against, and so handled, at each step; in between nobody waits for it.
  refused.promise.catch(() => undefined)
  const refuse = (message: string, at = field) =>
    refused.reject(new Problem(400, message, { errors: [{ field: at, message }] }))

  const chunks: Buffer[] = []
  const fields: Record<string, string> = {}
  let file: 'none' | 'nameless' | 'there' = 'none'
  const takeFile = (name: string, content: BusboyFileStream, fileName: string | undefined) => {
    // A file that is cut off tells it here and at the form itself.
    content.on('error', () => refuse(cutOff))
    if (file !== 'none') return refuse('Please send one picture at a time.')
    if (name !== field) return refuse(`The picture came in the field '${name}'; it must be in '${field}'.`)
    file = fileName ? 'there' : 'nameless'
    const problem = fileNameProblem(fileName ?? '')
    if (problem) return refuse(problem)
    content.on('limit', () => refused.reject(new Problem(413, tooLargeText(undefined, use))))
    content.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  const takeField = (name: string | undefined, value: string, _: boolean, truncated: boolean) => {
    if (!name) return refuse('A field has no name.')
    if (name === field) return refuse(`Please choose a picture: the field '${field}' has text instead of a file.`)
    if (truncated) return refuse(`Must have at most ${limits.fieldSize / 1024} kB.`, name)
    if (Object.hasOwn(fields, name)) return refuse('Was sent twice.', name)
    fields[name] = value
  }

  const form = newForm(Busboy, request, pictureRules[use].maxBytes)
  form.on('file', takeFile)
  form.on('field', takeField)
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(event, () => refuse(`The form has more fields than this one takes.`))
  form.on('error', () => refuse(cutOff))
  const finished = new Promise<void>((resolve) => form.on('finish', resolve))

  return {
    unlessRefused: <T>(step: Promise<T>): Promise<T> => Promise.race([refused.promise, step]),
    write: (chunk: Uint8Array) => new Promise<void>((resolve) => form.write(chunk, () => resolve())),
    end: async (): Promise<Received> => {
      form.end()
      await finished
      const content = Buffer.concat(chunks)
      if (file === 'none' || (file === 'nameless' && content.length === 0))
        throw noFile(field, `Please choose a picture: the form has no file in the field '${field}'.`)
      const problem = sizeProblem(content.length, use)
      if (problem) throw noFile(field, problem)
      return { file: content, fields }
    },
  }
}

function newForm(Busboy: typeof import('@fastify/busboy').Busboy, request: Request, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      // Whole, so that a path in it is seen.
      preservePath: true,
      limits: { ...limits, fileSize: maxBytes },
    })
  } catch {
    throw new Problem(400, 'The form is malformed: its content type names no boundary.')
  }
}

/** Undefined at the end. */
async function readSoon(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), silenceMs)
  })
  try {
    const { value } = await Promise.race([reader.read(), silence])
    return value
  } catch {
    throw brokenOff()
  } finally {
    clearTimeout(timer)
  }
}

/** Hardly anybody is there to read it; it stands in the log as what it is. */
export const brokenOff = () => new Problem(400, 'The upload stopped half way. Please send it again.')

const cutOff = 'The upload is malformed or was cut off. Please send it again.'

const noFile = (field: string, message: string) => new Problem(400, message, { errors: [{ field, message }] })

/** Browsers send a bare name. Nothing is stored under it; whoever sends a path is trying something. */
function fileNameProblem(name: string): string | undefined {
  if (/[/\\]/.test(name)) return 'The name of the file must not be a path.'

  if ([...name].some((character) => character < ' ' || character === '\u007f'))
    return 'The name of the file has a character that no name may have.'
  return undefined
}
