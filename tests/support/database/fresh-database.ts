/** Databases for tests: empty ones on either engine, and copies of a seeded one. */
import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { seedCatalog } from '../../../src/features/catalog/seed.server.ts'
import { seedSettings } from '../../../src/features/settings/settings.server.ts'
import { openDatabase } from '../../../src/platform/database/database.ts'
import { readEnv } from '../../../src/platform/env.ts'
import { openLog } from '../../../src/platform/log.ts'
import { atFileEnd } from '../file-end.ts'

export const ownerPassword = 'a password for tests'

/** When a seeded database was filled, epoch milliseconds. */
export const startOfTime = Date.UTC(2026, 10, 21, 12)

/** Generous timeouts: on a busy machine a query may wait behind hundreds of others. */
export const patience = { connectMs: 100_000, silenceMs: 100_000 }

type FreshDatabase = { variables: Record<string, string>; remove: () => Promise<void> }

const onPostgres = process.env.TEST_DATABASE === 'postgres'

/** A new database on PostgreSQL or a new folder for SQLite, depending on the test run. */
export const openEmptyDatabase = (isPostgres = onPostgres): Promise<FreshDatabase> =>
  isPostgres ? createPostgresDatabase('template1') : createDataFolder()

/** The same on the other engine; on SQLite where there is no PostgreSQL. */
export const openOtherDatabase = () => openEmptyDatabase(!onPostgres && process.env.TEST_POSTGRES_URL !== undefined)

/**
 * The name of the seeded database that is copied for each test, from template-setup.ts, which also removes it. Whichever
 * process needs it first makes it: to migrate and seed one takes a second of a core.
 */
const template = process.env.TEST_TEMPLATE || missing('TEST_TEMPLATE')
const templateFolder = join(tmpdir(), template)

let templateMade: Promise<void> | undefined

/** Migrated, with the sample catalog and the owner's password. */
export async function openSeededDatabase(): Promise<FreshDatabase> {
  templateMade ??= ensureTemplate()
  await templateMade
  if (onPostgres) return createPostgresDatabase(template)
  const folder = await createDataFolder()
  await copyFile(join(templateFolder, 'shop.sqlite'), join(folder.variables.DATA_DIR ?? '', 'shop.sqlite'))
  return folder
}

/** Several processes may make one at the same time. The first that is complete gets the name. */
async function ensureTemplate(): Promise<void> {
  if (await isTemplateThere()) return
  const made = await openEmptyDatabase()
  await seed(made)
  try {
    await giveTemplateName(made)
  } catch (error) {
    // How a name that is taken is refused depends on the file system, and on how close the two were.
    if (!(await isTemplateThere())) throw error
    await made.remove()
  }
}

async function isTemplateThere(): Promise<boolean> {
  if (!onPostgres) return existsSync(templateFolder)
  const { rows } = await onServer(postgresServer(), `select from pg_database where datname = '${template}'`)
  return rows.length > 0
}

async function giveTemplateName({ variables: { DATABASE_URL, DATA_DIR } }: FreshDatabase): Promise<void> {
  if (DATABASE_URL)
    await onServer(postgresServer(), `alter database ${new URL(DATABASE_URL).pathname.slice(1)} rename to ${template}`)
  else await rename(DATA_DIR ?? '', templateFolder)
}

async function seed({ variables }: FreshDatabase): Promise<void> {
  const { store, close } = await openDatabase(readEnv(variables), openLog('silent'), patience)
  await seedCatalog(store, startOfTime)
  await seedSettings(store, startOfTime)
  const value = JSON.stringify(quickHash(ownerPassword))
  await store.db.insertInto('settings').values({ name: 'ownerPassword', value, updated_at: startOfTime }).execute()
  await close()
}

/** A hash names its own cost. Hundreds of tests sign in, and each would spend 50 ms of a core on a slow one. */
export function quickHash(password: string) {
  const salt = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const hash = argon2Sync('argon2id', { message: password, nonce: salt, tagLength: 32, ...cost })
  return { salt: salt.toString('base64url'), hash: hash.toString('base64url'), ...cost }
}

async function createDataFolder(): Promise<FreshDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-'))
  return { variables: { DATA_DIR: folder }, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function createPostgresDatabase(source: string): Promise<FreshDatabase> {
  const server = postgresServer()
  const name = `shop_${randomUUID().replaceAll('-', '')}`
  howToCopy ??= findHowToCopy(server)
  await onServer(server, `create database ${name} template ${source} ${await howToCopy}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  // For uploads. The first one creates it.
  const DATA_DIR = join(tmpdir(), name)
  return {
    variables: { DATABASE_URL: url.href, DATA_DIR },
    remove: async () => {
      await onServer(server, `drop database ${name} with (force)`)
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}

const postgresServer = () => process.env.TEST_POSTGRES_URL || missing('TEST_POSTGRES_URL')

function missing(variable: string): never {
  throw new Error(`${variable} is not set; the settings of a test run set it.`)
}

let howToCopy: Promise<string> | undefined

/** As files, without writing each page into the log as well: half the work. Before version 15 there was no other way. */
async function findHowToCopy(url: string): Promise<string> {
  const { rows } = await onServer(url, 'show server_version_num')
  return Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''
}

/** One connection, kept open: each costs the server a process, and both sides thousands of rounds of a password's hash. */
let admin: Pool | undefined

function onServer(url: string, statement: string) {
  admin ??= openAdmin(url)
  return admin.query(statement)
}

function openAdmin(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  atFileEnd.push(async () => {
    admin = undefined
    await pool.end()
  })
  return pool
}
