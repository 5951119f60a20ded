/** A SQLite shop's database, past the shop, once a shop has made its tables: to fill it with years of business. */
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { NodeSqliteDialect, SqliteFile } from '../../src/platform/database/node-sqlite-dialect.ts'
import { Store } from '../../src/platform/database/store.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { openLog } from '../../src/platform/log.ts'

const log = openLog('warn')

/** `dataDir` is the shop's own. The caller closes it. */
export const openSqliteStore = (dataDir: string) =>
  new Store(
    new Kysely<Tables>({ dialect: new NodeSqliteDialect(new SqliteFile(join(dataDir, 'shop.sqlite'), log)) }),
    'sqlite',
    log,
  )
