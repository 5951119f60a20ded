/** What a small backup is made of. */
import type { About } from '../../../src/features/backups/file/backup-format.ts'
import type { RowSource, TableShape } from '../../../src/platform/rows/row-source.ts'

export const aboutTables = (...tables: TableShape[]): About => ({
  format: 1,
  madeAt: '2026-11-24T09:30:00.000Z',
  shop: 'a shop',
  engine: 'sqlite',
  migrations: ['0001-catalogue'],
  tables,
  withPictures: false,
  environment: [],
})

/** An open database with what `about` says, and the rows that `read` yields. */
export const sourceOf = ({ engine, migrations, tables }: About, read: RowSource['read']): RowSource => ({
  ...{ engine, migrations, tables, read },
  close: async () => undefined,
})
