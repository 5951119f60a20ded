import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Store } from './store.ts'

/** `column` has one of these values. As one parameter: a statement with hundreds takes longer to build than to run. */
export const isOneOf = (
  store: Store,
  column: string,
  values: readonly string[] | readonly number[],
  type: 'text' | 'bigint',
): RawBuilder<SqlBool> =>
  store.engine === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`
