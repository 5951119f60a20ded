/**
 * PostgreSQL for a shop that may be behind a pooler in transaction mode, such as pgbouncer: each transaction may run on
 * another of the server's connections, so nothing may be left on one. (docs/decisions/042-several-machines.md)
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely'

/** The server ends a transaction whose process fell silent, and with it its locks. */
const idleInTransactionMs = 15_000

type Options = {
  pool: PostgresPool
  /** For migrations, which may compute for longer between two statements. */
  mayIdle?: boolean
}

export class PooledPostgresDialect extends PostgresDialect {
  readonly #options: Options
  constructor(options: Options) {
    super(options)
    this.#options = options
  }
  override createDriver() {
    return this.#options.mayIdle ? new PostgresDriver(this.#options) : new ShopDriver(this.#options)
  }
  override createAdapter() {
    return new ShopAdapter()
  }
}

class ShopDriver extends PostgresDriver {
  /**
   * One message, so it costs no extra wait. As a setting of the connection it would be a startup parameter, which
   * pgbouncer refuses.
   */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) throw new Error('Transactions have no settings here')
    await connection.executeQuery(
      CompiledQuery.raw(`begin; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`),
    )
  }
}

class ShopAdapter extends PostgresAdapter {
  /**
   * Kysely's own lock belongs to the connection. Behind a pooler it would be taken on one connection of the server and
   * released on another: the next start would wait for it for an hour. `updateDatabase` takes one that ends with its
   * transaction.
   */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
