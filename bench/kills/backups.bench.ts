// RUN-4: kill -9 of a backup at random moments, 100 times (fewer with KILL9_ROUNDS), while quotes come in. From SQLite with
// pictures on disk into a folder, and from PostgreSQL with pictures in a bucket into a bucket. Whatever is there under the
// name of a backup can be read back whole, and the next backup succeeds.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseBackupName } from '../../src/features/backups/file/backup-format.ts'
import { runOwnersProgram, startOwnersProgram } from '../../tests/support/backups/owners-program.ts'
import { openBucket } from '../../tests/support/bucket.ts'
import { report } from '../report.ts'
import { type EmptyDatabase, emptyDatabases } from '../shops/databases.ts'
import { signIn } from '../shops/owner.ts'
import { makePhotographs } from './kept-pictures.ts'
import { type Draft, newDraft } from './quote-senders.ts'
import { password, shopToKill, startWork } from './rounds.ts'
import { newUpload, type Upload } from './uploading-owner.ts'

const rounds = Number(process.env.KILL9_ROUNDS ?? 100)
const pictures = 8
/** Sent during each backup. */
const quotes = 4
/** Of the time that a backup takes: some kills come just as it is done. */
const latest = 1.1

for await (const database of emptyDatabases()) await measure(database)

async function measure(database: EmptyDatabase): Promise<void> {
  await using bucket = database.engine === 'SQLite' ? undefined : await openBucket()
  await using place = bucket ? inBucket(bucket) : await inFolder()
  await using running = await shopToKill(database, { ...bucket?.env })
  await using shop = await running.start()
  const cookie = await signIn(shop.url, password)
  const photographs = await makePhotographs()
  const drafts: Draft[] = []
  const uploads: Upload[] = []
  const work = startWork([])
  await work.finish(
    shop,
    Array.from({ length: pictures }, () => newUpload(uploads, { cookie, photographs })),
  )
  const env = { ...running.env, DATA_DIR: running.dataDir, ...place.env }
  const start = () => startOwnersProgram('backup', [], env)
  const begun = performance.now()
  const first = await start().ended
  if (first.code !== 0) throw new Error(`The first backup failed: ${first.stderr}`)
  const wholeMs = performance.now() - begun

  const known = new Set<string>()
  const mistakes: string[] = []
  let killed = 0
  let whole = 0
  for (let round = 0; round < rounds; round++) {
    const backup = start()
    const timer = setTimeout(() => backup.child.kill('SIGKILL'), Math.random() * wholeMs * latest)
    const sent = work.finish(
      shop,
      Array.from({ length: quotes }, () => newDraft(drafts)),
    )
    const { signal, code, stderr } = await backup.ended
    clearTimeout(timer)
    await sent
    if (signal === 'SIGKILL') killed += 1
    else if (code !== 0) mistakes.push(`A backup that was not killed failed: ${stderr}`)
    for (const file of await place.list()) {
      if (known.has(file) || !parseBackupName(file)) continue
      known.add(file)
      const checked = await runOwnersProgram('backup', ['--check', file], env)
      if (checked.code === 0) whole += 1
      else mistakes.push(`${file} passes for a backup: ${checked.stderr}`)
    }
  }
  const { code, stderr } = await start().ended
  if (code !== 0) mistakes.push(`The backup after the last kill failed: ${stderr}`)

  console.log(
    `        ${database.engine}: a backup takes ${Math.round(wholeMs)} ms; ${killed} of ${rounds} were killed, ` +
      `${whole} files were whole, ${drafts.length} quotes came in meanwhile`,
  )
  for (const mistake of mistakes.slice(0, 20)) console.error(mistake)
  const line = {
    what: `${database.engine}, ${rounds} backups, mistakes`,
    measured: mistakes.length,
    limit: 0,
    unit: '',
  }
  report(line)
  // Otherwise it would prove nothing.
  report({ what: `${database.engine}, killed`, measured: killed, limit: Math.ceil(rounds / 2), unit: '', least: true })
}

async function inFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-backups-'))
  return {
    env: { BACKUP_DIR: folder },
    list: () => readdir(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The pictures' own: the shop keeps the two apart by name. */
function inBucket({ env, list }: Awaited<ReturnType<typeof openBucket>>) {
  return {
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [`BACKUP_${name}`, value])),
    list: async () => list().map((path) => basename(path)),
    [Symbol.asyncDispose]: async () => undefined,
  }
}
