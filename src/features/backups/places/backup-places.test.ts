/** A folder and a bucket keep backups alike. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBucket } from '../../../../tests/support/bucket.ts'
import { type Env, readEnv } from '../../../platform/env.ts'
import { findBackup } from './find-backup.server.ts'
import { placeIdentity, placeTitle, titleOf } from './named-place.ts'
import { openBackupPlace } from './open-place.server.ts'

async function openFolderEnv() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return readEnv({ DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') })
}

async function openBucketEnv() {
  const bucket = await openBucket()
  onTestFinished(() => bucket[Symbol.asyncDispose]())
  const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const variables = Object.entries(bucket.env).map(([name, value]) => [`BACKUP_${name}`, value])
  return readEnv({ DATA_DIR: folder, ...Object.fromEntries(variables) })
}

const open = async (env: Env, wanted: string) => (await findBackup(env, wanted)).open()

const name = 'shop-2026-11-24T09-30-00Z.tar.zst'
const later = 'shop-2026-11-25T09-30-00Z.tar.zst'

describe.each([
  ['a folder', openFolderEnv],
  ['a bucket', openBucketEnv],
])('RUN-2 backups in %s', (_, openEnv) => {
  it('are listed, read, named by what is latest, and deleted', async () => {
    const env = await openEnv()
    const place = openBackupPlace(env)
    expect(placeTitle(env.backup)).toBe(place.title)
    expect(placeIdentity(env.backup)).toBe(place.identity)
    expect(titleOf(place.identity)).toBe(place.title)
    expect(await place.list()).toEqual([])
    expect(await place.open(name)).toBeUndefined()
    await mkdir(place.workFolder, { recursive: true })
    // Above one part of an upload.
    const content = randomBytes(17 * 1024 * 1024)
    for (const [file, bytes] of [
      [name, content],
      [later, content.subarray(0, 10)],
    ] as const) {
      const local = join(place.workFolder, `${file}.part`)
      await writeFile(local, bytes)
      await place.keep(file, local, new AbortController().signal)
    }
    expect(await place.list()).toEqual([
      { file: name, bytes: content.length },
      { file: later, bytes: 10 },
    ])
    expect((await readdir(place.workFolder)).filter((file) => file.endsWith('.part'))).toEqual([])
    const stream = await place.open(name)
    expect(stream && content.equals(await buffer(stream))).toBe(true)
    expect(await buffer(await open(env, 'latest'))).toEqual(content.subarray(0, 10))
    await place.delete(later)
    expect((await buffer(await open(env, 'latest'))).length).toBe(content.length)
    await expect(open(env, later)).rejects.toThrow(`There is no backup ${later}`)
  })
})

it('RUN-2 without a place of its own, a backup made by hand goes next to the database', () => {
  const env = readEnv({ DATA_DIR: '/srv/shop' })
  expect(placeTitle(env.backup)).toBeUndefined()
  expect(openBackupPlace(env)).toMatchObject({ title: 'the folder /srv/shop/backups' })
})
