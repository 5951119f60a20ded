/** Backups in an S3-compatible bucket. */
import { open, rm } from 'node:fs/promises'
import { contentOf, createSend, drain, refusedBy } from '../../../platform/bucket.ts'
import type { Env } from '../../../platform/env.ts'
import { parseBackupName } from '../file/backup-format.ts'
import type { BackupPlace } from './backup-place.ts'
import { bucketIdentity, bucketTitle } from './named-place.ts'

/** S3 takes 10,000 parts of at least 5 MiB. This much is in memory at a time. */
const partBytes = 16 * 1024 * 1024
/** A part goes over a home connection in this time. */
const partLimits = { tries: 4, answerWithinMs: 300_000 }
/** Tried again after a lost answer, it would leave an upload that no one ends. */
const startLimits = { tries: 1, answerWithinMs: 30_000 }
const folder = 'backups/'
/** An upload that began longer ago was killed: the next backup is due after a day. */
const abandonedAfterMs = 24 * 60 * 60 * 1000

export function createBucketPlace(s3: NonNullable<Env['backup']['s3']>): BackupPlace {
  const send = createSend(s3)
  const textOf = async (answer: Response) => {
    const text = await answer.text()
    if (!answer.ok) throw refusedBy(answer)
    return text
  }

  const end = async (name: string, id: string, content: Uint8Array, signal: AbortSignal) => {
    const ended = await textOf(
      await send(`/${name}?uploadId=${id}`, { method: 'POST', content, limits: partLimits, signal }),
    )
    // It may answer 200 before it knows, and tell of a failure in the body. Source: S3 API, CompleteMultipartUpload.
    if (ended.includes('<Error>')) throw new Error(`The bucket could not put ${name} together.`)
  }

  /** Its length is enough: no other file has its name, and all of it is read back. False when the bucket doesn't say. */
  const isThere = async (name: string, bytes: number) => {
    const answer = await send(`/${name}`, { method: 'HEAD' }).catch(() => undefined)
    if (answer) await drain(answer)
    return answer?.ok === true && Number(answer.headers.get('content-length')) === bytes
  }

  /** A killed program leaves parts, which are paid for and which no list of files shows. The next backup takes what is left. */
  const abortAbandoned = async (signal: AbortSignal) => {
    const xml = await textOf(await send(`?uploads&prefix=${encodeURIComponent(folder)}`, { method: 'GET', signal }))
    for (const upload of xml.split('<Upload>').slice(1)) {
      const [name = ''] = inXml(upload, 'Key')
      const [id = ''] = inXml(upload, 'UploadId')
      const begunAt = Date.parse(inXml(upload, 'Initiated')[0] ?? '')
      // An upload without a start time compares false, and stays.
      if (!parseBackupName(name.slice(folder.length)) || !(begunAt < Date.now() - abandonedAfterMs)) continue
      await drain(await send(`/${name}?uploadId=${encodeURIComponent(id)}`, { method: 'DELETE', signal }))
    }
  }

  /** In parts: S3 refuses a single upload above 5 GB, and a lost connection costs one part. */
  const upload = async (name: string, path: string, signal: AbortSignal) => {
    const started = await textOf(await send(`/${name}?uploads`, { method: 'POST', limits: startLimits, signal }))
    const id = encodeURIComponent(inXml(started, 'UploadId')[0] ?? '')
    try {
      const tags: string[] = []
      let bytes = 0
      for await (const part of partsOf(path)) {
        const query = `partNumber=${tags.length + 1}&uploadId=${id}`
        const answer = await send(`/${name}?${query}`, { method: 'PUT', content: part, limits: partLimits, signal })
        await textOf(answer)
        tags.push(answer.headers.get('etag') ?? '')
        bytes += part.length
      }
      const listed = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const content = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
      await end(name, id, content, signal).catch(async (error: unknown) => {
        // If the answer to a try that worked was lost, the next try finds no upload any more.
        if (signal.aborted || !(await isThere(name, bytes))) throw error
      })
    } catch (error) {
      // Parts that stay are paid for. Whether this works doesn't change what went wrong before.
      await send(`/${name}?uploadId=${id}`, { method: 'DELETE' }).then(drain, () => undefined)
      throw error
    }
  }

  return {
    identity: bucketIdentity(s3),
    title: bucketTitle(s3.bucket),
    async list() {
      const files: { file: string; bytes: number }[] = []
      for (let from = ''; ; ) {
        const more = from && `&continuation-token=${encodeURIComponent(from)}`
        const query = `?list-type=2&prefix=${encodeURIComponent(folder)}${more}`
        const xml = await textOf(await send(query, { method: 'GET' }))
        // Our own names have nothing that XML escapes.
        const names = inXml(xml, 'Key')
        const sizes = inXml(xml, 'Size')
        files.push(...names.map((name, at) => ({ file: name.slice(folder.length), bytes: Number(sizes[at]) })))
        from = inXml(xml, 'NextContinuationToken')[0] ?? ''
        if (from === '') return files
      }
    },
    async keep(file, localPath, signal) {
      // Some buckets don't list uploads, and some keys may not ask. That is no reason to have no backup.
      await abortAbandoned(signal).catch(() => undefined)
      signal.throwIfAborted()
      await upload(folder + file, localPath, signal)
      await rm(localPath)
    },
    async open(file) {
      const answer = await send(`/${folder}${file}`, { method: 'GET' })
      if (answer.ok && answer.body) return (await contentOf(answer, answer.body)).body
      await drain(answer)
      if (answer.status === 404) return undefined
      throw refusedBy(answer)
    },
    async delete(file) {
      await textOf(await send(`/${folder}${file}`, { method: 'DELETE' }))
    },
  }
}

async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const part = Buffer.alloc(partBytes)
      const { bytesRead } = await file.read(part, 0, partBytes)
      if (bytesRead === 0) return
      yield part.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

const inXml = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, content = '']) => content)
