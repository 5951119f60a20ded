/** The shop's side of the backup program, with programs that do less. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createStartBackupProgram } from './backup-process.server.ts'

async function programOf(source: string, environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-program-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'program.mjs')
  await writeFile(path, source)
  return { start: createStartBackupProgram(path, { PATH: process.env.PATH, FOLDER: folder, ...environment }), folder }
}

it('RUN-4 it gets what it reads, the names of the rest, and no key of payments or mail', async () => {
  const { start } = await programOf(
    `process.stderr.write(JSON.stringify({ env: process.env, args: process.argv.slice(2) })); process.exit(1)`,
    {
      ...{
        DATABASE_URL: 'postgres://db/shop',
        DATA_DIR: '/data',
        BACKUP_DIR: '/backups',
        S3_BUCKET: 'b',
        LOG_LEVEL: 'info',
      },
      ...{
        STRIPE_SECRET_KEY: 'sk_1',
        SMTP_URL: 'smtp://u:p@m',
        ADMIN_PASSWORD: 'password',
        SESSION_SECRET: 's',
        NODE_ENV: 'x',
      },
      ...{ METRICS_TOKEN: 't', BACKUP_KEY: 'k', NODE_OPTIONS: '--inspect' },
    },
  )
  const { env, args } = JSON.parse((await start(['--before-update']).failure) ?? '')
  expect(Object.keys(env).sort()).toEqual(
    ['BACKUP_DIR', 'BACKUP_KEY', 'DATABASE_URL', 'DATA_DIR', 'LOG_LEVEL', 'PATH', 'S3_BUCKET'].sort(),
  )
  expect(args[0]).toBe('--before-update')
  expect(args[1].split(',')).toEqual(expect.arrayContaining(['STRIPE_SECRET_KEY', 'SMTP_URL', 'DATABASE_URL']))
  expect(args[1]).not.toMatch(/PATH|FOLDER|sk_1/)
})

it('RUN-4 it gets the folder for backups by its full path, so only the shop warns of a short one', async () => {
  const { start } = await programOf('process.stderr.write(process.env.BACKUP_DIR); process.exit(1)', {
    BACKUP_DIR: ' ./backups ',
  })
  expect(await start([]).failure).toBe(resolve('backups'))
})

it('RUN-4 its last words say why it failed', async () => {
  expect(await (await programOf('')).start([]).failure).toBeUndefined()
  expect(
    await (await programOf('process.stderr.write("The disk is full.\\n"); process.exit(1)')).start([]).failure,
  ).toBe('The disk is full.')
  expect(await (await programOf('process.exit(3)')).start([]).failure).toBe(
    'The backup program ended with exit code 3.',
  )
  expect(await (await programOf('process.kill(process.pid, "SIGKILL")')).start([]).failure).toBe(
    'The backup program ended with SIGKILL.',
  )
})

it('RUN-4 it is asked to end, and ended when it does not', async () => {
  const { start, folder } = await programOf(
    `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => writeFileSync(new URL('asked', import.meta.url), ''))
    setInterval(() => {}, 1000)
    writeFileSync(new URL('ready', import.meta.url), '')`,
  )
  const { failure, stop } = start([])
  await expect
    .poll(() =>
      readFile(join(folder, 'ready')).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  stop()
  expect(await failure).toBe('The backup program ended with SIGKILL.')
  await readFile(join(folder, 'asked'))
})
