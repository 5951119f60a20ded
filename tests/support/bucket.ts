/** A bucket on a local S3 server that checks its keys. Tests can stop and restart it. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { freePort } from '../../scripts/free-port.mjs'

const name = 'pictures-of-tests'

export async function openBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'shop-bucket-'))
  const port = await freePort()
  let server: S3rver | undefined
  const start = async () => {
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name }] })
    await server.run()
  }
  await start()
  const stop = async () => {
    const stopping = server
    server = undefined
    stopping?.httpServer.closeAllConnections()
    await stopping?.close()
  }
  return {
    /** For the shop's environment. */
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** The names of the stored files. */
    list: () => {
      const folder = join(directory, name)
      const all = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []
      return all.filter((path) => path.endsWith('._S3rver_object')).map((path) => path.replace('._S3rver_object', ''))
    },
    stop,
    start,
    [Symbol.asyncDispose]: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
