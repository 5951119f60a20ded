/** RUN-4: what an owner, who is no programmer, reads when a command for backups can't do what it should. */
import { spawnSync } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { packagedNode, root } from '../../scripts/prepare.mjs'
import { unprivilegedUser } from '../../scripts/test-postgres.mjs'
import { openDatabase } from '../../src/platform/database/database.ts'
import { readEnv } from '../../src/platform/env.ts'
import { openLog } from '../../src/platform/log.ts'
import { runOwnersProgram } from '../support/backups/owners-program.ts'
import { openEmptyDatabase, patience } from '../support/database/fresh-database.ts'
import { atFileEnd } from '../support/file-end.ts'

type Variables = Record<string, string>
const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** A folder with a shop in SQLite, a backup of it, a file, and a folder that is empty. */
let home = ''
const inHome = (...names: string[]) => join(home, ...names)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shop-words-'))
  atFileEnd.unshift(() => rm(home, { recursive: true, force: true }))
  await mkdir(inHome('empty'))
  await writeFile(inHome('file'), 'text')
  await (await openDatabase(readEnv({ DATA_DIR: inHome('shop') }), openLog('silent'), patience)).close()
  const made = await run('backup', ['backup.tar.zst'], { DATA_DIR: inHome('shop') })
  expect(made).toMatchObject({ code: 0, stderr: '' })
})

const run = (program: Parameters<typeof runOwnersProgram>[0], args: string[], env: Variables, user?: typeof stranger) =>
  runOwnersProgram(program, args, env, { cwd: home, user })

/** Runs it, and returns what it says of its failure: a sentence or a few, and no trace of where in the code it was. */
async function refusalOf(...start: Parameters<typeof run>): Promise<string> {
  const { code, stderr } = await run(...start)
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]+\.\n$/) })
  expect(stderr).not.toMatch(/Error:|^\s+at |node:/)
  return stderr.trimEnd()
}

const shop = () => ({ DATA_DIR: inHome('shop') })
const toEmpty = () => ({ DATA_DIR: inHome('empty') })

/** Root may read and write everything, so it becomes someone else. */
const stranger = unprivilegedUser()
const asStranger = stranger ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-words-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

if (!onPostgres) {
  type Case = [program: 'backup' | 'restore', args: string[], env: () => Variables, said: RegExp]

  describe('RUN-4 a wrong place is named in a sentence', () => {
    test.each<Case>([
      ['backup', [], () => ({ ...shop(), BACKUP_DIR: inHome('file') }), /^A folder is needed.*\/file\.$/],
      ['backup', ['--list'], () => ({ ...shop(), BACKUP_DIR: inHome('file') }), /^A folder is needed.*\/file\.$/],
      ['restore', ['latest'], () => ({ ...toEmpty(), BACKUP_DIR: inHome('file') }), /^A folder is needed.*\/file\.$/],
      ['backup', [], () => ({ ...shop(), BACKUP_DIR: '/proc' }), /^Nothing can be made in \/proc\. Choose another/],
      ['backup', ['file/x.tar.zst'], shop, /^A folder is needed.*\/file\.$/],
      ['backup', ['empty'], shop, /^empty is a folder\. Add a name for the file/],
      ['backup', ['--check', 'empty'], shop, /^empty is a folder\. Name the file of a backup in it\.$/],
      ['backup', ['--check', 'latest'], () => ({ ...shop(), BACKUP_DIR: inHome('empty') }), /^There is no backup in/],
      ['restore', ['empty'], toEmpty, /^empty is a folder\. Name the file of a backup in it\.$/],
      ['backup', [], () => ({ DATA_DIR: inHome('file') }), /^DATA_DIR must be a folder, but .*\/file is a file\.$/],
      ['backup', [], toEmpty, /^There is no database in .*\/empty\. Set DATA_DIR or DATABASE_URL/],
      ['restore', ['backup.tar.zst'], () => ({ DATA_DIR: inHome('file') }), /^DATA_DIR must be a folder/],
      ['restore', ['backup.tar.zst'], () => ({ DATA_DIR: inHome('file', 'in') }), /^A folder is needed.*\/file\.$/],
      ['restore', ['backup.tar.zst'], () => ({ DATA_DIR: '/proc/shop' }), /^Nothing can be made in \/proc\. Choose/],
      [
        'restore',
        ['backup.tar.zst'],
        () => ({ DATA_DIR: '/proc' }),
        /^No database can be made in \/proc .*Set DATA_DIR/,
      ],
    ])('%s %j', async (program, args, env, said) => {
      expect(await refusalOf(program, args, env())).toMatch(said)
    })

    it('when the shop has moved to PostgreSQL', async () => {
      const folder = await ownFolder()
      await writeFile(join(folder, 'shop.sqlite.moved'), '')
      const said = await refusalOf('backup', [], { DATA_DIR: folder })
      expect(said).toMatch(/^This shop has moved to PostgreSQL\. Set DATABASE_URL.*shop\.sqlite\.moved/)
    })

    it('when the database file is damaged', async () => {
      const folder = await ownFolder()
      await writeFile(join(folder, 'shop.sqlite'), 'not a database, '.repeat(1_000))
      const said = await refusalOf('backup', [], { DATA_DIR: folder })
      expect(said).toMatch(/^The database file is damaged \(.*\)\. Restore a backup into an empty folder\.$/)
    })

    it('when the backup may not be read', async () => {
      const folder = await ownFolder()
      const file = join(folder, 'backup.tar.zst')
      await copyFile(inHome('backup.tar.zst'), file)
      await chmod(folder, 0o755)
      await chmod(file, stranger ? 0o600 : 0o000)
      const said = await refusalOf('restore', [file], { DATA_DIR: join(folder, 'new') }, asStranger)
      expect(said).toMatch(/^This user may not read .*\/backup\.tar\.zst\. /)
    })

    it('when the backup may not be written', async () => {
      const folder = await ownFolder()
      await copyFile(inHome('shop', 'shop.sqlite'), join(folder, 'shop.sqlite'))
      if (stranger)
        for (const path of [folder, join(folder, 'shop.sqlite')]) await chown(path, stranger.uid, stranger.gid)
      const closed = await ownFolder()
      await chmod(closed, 0o555)
      const said = await refusalOf('backup', [], { DATA_DIR: folder, BACKUP_DIR: closed }, asStranger)
      expect(said).toBe(
        `This user may not write to ${closed}. Use the user that the shop runs as, or give this one permission.`,
      )
    })

    it('when the database file is read-only', async () => {
      const folder = await ownFolder()
      await copyFile(inHome('shop', 'shop.sqlite'), join(folder, 'shop.sqlite'))
      if (stranger) await chown(folder, stranger.uid, stranger.gid)
      await chmod(join(folder, 'shop.sqlite'), 0o444)
      const said = await refusalOf('backup', [], { DATA_DIR: folder }, asStranger)
      expect(said).toMatch(/^This user may not write to .*\/shop\.sqlite\. Use the user that the shop runs as\.$/)
    })
  })

  describe('RUN-4 what is typed after a command', () => {
    test.each<Case>([
      ['backup', ['one', 'two'], shop, /^Name one backup; this is more: two\. .*quotes/],
      ['backup', ['--check', 'backup.tar.zst', 'two'], shop, /^Name one backup; this is more: two\./],
      ['backup', ['--list', 'all'], shop, /^Remove all: this command takes no name\./],
      ['restore', ['backup.tar.zst', 'two'], toEmpty, /^Name one backup; this is more: two\./],
      ['backup', ['--check'], shop, /^Say which backup to check: .*latest/],
      ['restore', [], toEmpty, /^Say which backup: .*latest\.$/],
      ['backup', ['--lst'], shop, /^There is no option --lst\. npm run backup -- --help/],
      ['backup', ['-l'], shop, /^There is no option -l\./],
      ['restore', ['backup.tar.zst', '--force'], toEmpty, /^There is no option --force\. npm run restore -- --help/],
      ['backup', ['--list', '--new-key'], shop, /^--list and --new-key can't go together\./],
      ['backup', ['latest'], shop, /^A new backup can't be called latest\. .*--check latest\.$/],
      ['backup', ['new.tar.zst.age'], shop, /ends in \.age, but BACKUP_KEY isn't set/],
      // As in npm run backup -- "$FILE" without FILE, which would make one in the usual place.
      ['backup', [''], shop, /^The name is empty\. /],
      ['backup', ['--check', ''], shop, /^The name is empty\. /],
      ['restore', [''], toEmpty, /^The name is empty\. /],
    ])('%s %j is refused, and nothing is made', async (program, args, env, said) => {
      const before = [await readdir(home), await readdir(inHome('empty'))]
      expect(await refusalOf(program, args, env())).toMatch(said)
      expect([await readdir(home), await readdir(inHome('empty'))]).toEqual(before)
    })

    // `npm run backup --list`: npm takes the option away, and what is left would make a backup.
    it('npm keeps an option without -- before it, and nothing is made', async () => {
      const env = { PATH: process.env.PATH ?? '', ...shop(), npm_config_list: 'true' }
      const { status, stderr } = spawnSync(packagedNode, [join(root, 'scripts/beside-shop.mjs'), 'backup'], { env })
      expect({ status, stderr: stderr.toString() }).toEqual({
        status: 1,
        stderr: 'Put -- before --list, as in npm run backup -- --list. Otherwise npm keeps it for itself.\n',
      })
      expect(await readdir(inHome('shop'))).not.toContain('backups')
    })

    test.each([
      ['backup', ['BACKUP_DIR', 'BACKUP_KEY', '--check', '--new-key']],
      ['restore', ['BACKUP_KEY', 'DATA_DIR', 'DATABASE_URL', 'latest']],
      ['move-to-postgres', ['DATA_DIR', 'DATABASE_URL', 'S3_BUCKET']],
    ] as const)('%s --help says what there is, even if a variable is wrong', async (program, words) => {
      const { code, stdout, stderr } = await run(program, ['--help'], { PORT: 'wrong' })
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      for (const word of [`npm run ${program}`, ...words, 'docs/backups.md']) expect(stdout).toContain(word)
    })
  })

  describe('RUN-4 what a backup says', () => {
    it('sizes and counts as a person writes them, and the name of the latest', async () => {
      const folder = await ownFolder()
      const places = { ...shop(), BACKUP_DIR: folder }
      expect((await run('backup', ['--list'], places)).stdout).toMatch(/: 0 backups\.\n$/)
      const { stdout } = await run('backup', [], places)
      expect(stdout).toMatch(/, \d+(\.\d)? KB with 0 quotes, 0 orders, [\d,]+ rows in all, 0 files of pictures\.\n/)
      const [file = ''] = await readdir(folder)
      const list = (await run('backup', ['--list'], places)).stdout
      expect(list).toMatch(/: 1 backup\.\n/)
      expect(list).toMatch(new RegExp(`\n${file}  \\d+(\\.\\d)? KB\n$`))
      expect((await run('backup', ['--check', 'latest'], places)).stdout).toMatch(new RegExp(`^${file} is whole\\.`))
      const restored = await run('restore', ['latest'], { ...places, DATA_DIR: join(folder, 'new') })
      expect(restored.stdout).toMatch(new RegExp(`^Reading ${file}…\n`))
    })

    it('which folder a short BACKUP_DIR means, apart from what it has to say', async () => {
      const { stdout, stderr } = await run('backup', ['--list'], { ...shop(), BACKUP_DIR: './empty' })
      expect(stderr).toBe(
        `BACKUP_DIR isn't a full path. From this folder it means ${inHome('empty')}. Set it to that, so that the shop and every command find the same one.\n`,
      )
      expect(stdout).toContain(`${inHome('empty')}: 0 backups.\n`)
    })

    it('where the key goes, and that an encrypted file is called .age', async () => {
      const { stdout, stderr } = await run('backup', ['--new-key'], {})
      expect(stdout).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}\n$/)
      expect(stderr).toMatch(/Set BACKUP_KEY to it .*Keep a copy/s)
      const keyed = { ...shop(), BACKUP_KEY: stdout.trim() }
      const folder = await ownFolder()
      expect(await refusalOf('backup', [join(folder, 'shop.tar.zst')], keyed)).toMatch(
        /^Add \.age to the name: .*\/shop\.tar\.zst\.age\. /,
      )
      expect(await readdir(folder)).toEqual([])
      const file = join(folder, 'shop.tar.zst.age')
      const made = await run('backup', [file], keyed)
      expect(made.stdout).toMatch(/^Saved and read back: shop\.tar\.zst\.age in /)
      expect(await readdir(folder)).toEqual(['shop.tar.zst.age'])
      expect(await refusalOf('backup', [file], keyed)).toMatch(/already a file .*\.age\.$/)
      const checked = await run('backup', ['--check', file], keyed)
      expect(checked.stdout).toMatch(
        / is whole\. It was made on [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, \d{4}, .* C[SD]T by /,
      )
      expect(await refusalOf('backup', ['--check', 'backup.tar.zst'], keyed)).toMatch(
        /^BACKUP_KEY is set, and this backup is not encrypted\. Unset it/,
      )
    })
  })
}

if (onPostgres)
  describe('RUN-4 a database that cannot be used is named in a sentence, before anything is written', () => {
    async function freshUrl(change: { pathname?: string; username?: string; password?: string; port?: string } = {}) {
      const { variables, remove } = await openEmptyDatabase()
      onTestFinished(remove)
      return Object.assign(new URL(variables.DATABASE_URL ?? ''), change).href
    }

    async function asAdmin(url: string, statements: string[]): Promise<void> {
      const client = new Client({ connectionString: url })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }

    const missing = () => freshUrl({ pathname: '/never_made' })
    const wrongPassword = () => freshUrl({ password: 'wrong' })
    const missingRole = () => freshUrl({ username: 'no_such_role' })
    const closedPort = () => freshUrl({ port: '1' })

    async function latin(): Promise<string> {
      const admin = await freshUrl()
      await asAdmin(admin, ["create database words_latin encoding 'LATIN1' template template0"])
      onTestFinished(() => asAdmin(admin, ['drop database words_latin with (force)']))
      return Object.assign(new URL(admin), { pathname: '/words_latin' }).href
    }

    async function withoutRights(): Promise<string> {
      const admin = await freshUrl()
      await asAdmin(admin, [
        "create role words_reader login password 'reader'",
        'revoke create on schema public from public',
      ])
      onTestFinished(() => asAdmin(admin, ['drop role words_reader']))
      return Object.assign(new URL(admin), { username: 'words_reader', password: 'reader' }).href
    }

    const cases: [string, () => Promise<string>, RegExp][] = [
      ['that does not exist', missing, /cannot be used \(.*never_made.*\)\. Create it, or correct the name/],
      ['with a wrong password', wrongPassword, /cannot be used \(.*password.*\)\. Correct the user and the password/],
      ['with a user that does not exist', missingRole, /cannot be used .*\. Correct the user and the password/],
      ['that is not there', closedPort, /isn't answering \(.*ECONNREFUSED.*\)\. Start it, or check/],
      [
        'whose encoding is not UTF-8',
        latin,
        /cannot be used \(its encoding is LATIN1; it must be UTF8\)\. Create another/,
      ],
      ['where the user has no rights', withoutRights, /cannot be used \(.*not create.*\)\. Make the user .* the owner/],
    ]
    test.each(cases)('%s', async (_, open, said) => {
      const DATABASE_URL = await open()
      const prefixed = new RegExp(`^The database at DATABASE_URL ${said.source}.*\\.\\n?$`)
      const restored = await run('restore', ['backup.tar.zst'], { ...toEmpty(), DATABASE_URL })
      expect(restored).toMatchObject({ code: 1, stderr: expect.stringMatching(prefixed) })
      // Not after minutes of reading.
      expect(restored.stdout).not.toContain('is whole')
      // With a bucket that is not there: pictures come later.
      const bucket = {
        S3_ENDPOINT: 'http://127.0.0.1:1',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'i',
        S3_SECRET_ACCESS_KEY: 's',
      }
      expect(await refusalOf('move-to-postgres', [], { ...shop(), ...bucket, DATABASE_URL })).toMatch(prefixed)
      expect(await readdir(inHome('shop'))).toContain('shop.sqlite')
      if (open !== latin && open !== withoutRights)
        expect(await refusalOf('backup', ['new.tar.zst'], { ...toEmpty(), DATABASE_URL })).toMatch(prefixed)
    })
  })
