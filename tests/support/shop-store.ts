/** Direct access to a SQLite shop's database, to fill it with years of business. The shop has already created the tables. */
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { NodeSqliteDialect, SqliteFile } from '../../src/platform/database/node-sqlite-dialect.ts'
import { Store } from '../../src/platform/database/store.ts'
import type { Tables } from '../../src/platform/database/tables.ts'
import { openLog } from '../../src/platform/log.ts'

const log = openLog('warn')

/** `dataDir` is the shop's data folder. The caller closes the store. */
export const openSqliteStore = (dataDir: string) =>
  new Store(
    new Kysely<Tables>({ dialect: new NodeSqliteDialect(new SqliteFile(join(dataDir, 'shop.sqlite'), log)) }),
    'sqlite',
    log,
  )
