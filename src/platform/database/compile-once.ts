import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Engine, Store } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * A query of a hot path, built and compiled once for each engine: then only its values change. Building a statement takes
 * Kysely about as long as running it takes SQLite. `build` gets a placeholder for each value and must hand it to Kysely as
 * it is.
 */
export function compileOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): (store: Store, values: Values) => Promise<Row[]> {
  const compiled = new Map<Engine, CompiledQuery<Row>>()
  return async (store, values) => {
    let query = compiled.get(store.engine)
    if (!query) {
      query = build(store.db, placeholders as Values).compile()
      compiled.set(store.engine, query)
    }
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? values[one.name] : one))
    const { rows } = await store.db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** For a query that always finds one: a count, or an upsert that returns its row. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A query that always finds a row found none')
  return row
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  [Symbol.toPrimitive]() {
    throw new TypeError(`A query that is compiled once can't compute with '${this.name}'`)
  }
}

const placeholders = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys: () => {
      throw new TypeError('A query that is compiled once must name each of its values')
    },
  },
)
