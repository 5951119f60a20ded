/** Backups in an S3-compatible bucket. */
import { open, rm } from 'node:fs/promises'
import { contentOf, createSend, drain, refusedBy } from '../../../platform/bucket.ts'
import type { Env } from '../../../platform/env.ts'
import type { BackupPlace } from './backup-place.ts'
import { bucketTitle } from './named-place.ts'

/** S3 takes 10,000 parts of at least 5 MiB. This much is in memory at a time. */
const partBytes = 16 * 1024 * 1024
/** A part goes over a home connection in this time. */
const partLimits = { tries: 4, answerWithinMs: 300_000 }
/** Tried again after a lost answer, it would leave an upload that no one ends. */
const startLimits = { tries: 1, answerWithinMs: 30_000 }
const folder = 'backups/'

export function createBucketPlace(s3: NonNullable<Env['backup']['s3']>): BackupPlace {
  const send = createSend(s3)
  const textOf = async (answer: Response) => {
    const text = await answer.text()
    if (!answer.ok) throw refusedBy(answer)
    return text
  }

  /** In parts: S3 refuses a single upload above 5 GB, and a lost connection costs one part. */
  const upload = async (name: string, path: string, signal: AbortSignal) => {
    const started = await textOf(await send(`/${name}?uploads`, { method: 'POST', limits: startLimits, signal }))
    const id = encodeURIComponent(inXml(started, 'UploadId')[0] ?? '')
    try {
      const tags: string[] = []
      for await (const part of partsOf(path)) {
        const query = `partNumber=${tags.length + 1}&uploadId=${id}`
        const answer = await send(`/${name}?${query}`, { method: 'PUT', content: part, limits: partLimits, signal })
        await textOf(answer)
        tags.push(answer.headers.get('etag') ?? '')
      }
      const listed = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const content = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
      const ended = await textOf(
        await send(`/${name}?uploadId=${id}`, { method: 'POST', content, limits: partLimits, signal }),
      )
      // It may answer 200 before it knows, and tell of a failure in the body. Source: S3 API, CompleteMultipartUpload.
      if (ended.includes('<Error>')) throw new Error(`The bucket could not put ${name} together.`)
    } catch (error) {
      // Parts that stay are paid for. Whether this works doesn't change what went wrong before.
      await send(`/${name}?uploadId=${id}`, { method: 'DELETE' }).then(drain, () => undefined)
      throw error
    }
  }

  return {
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
