// `npm run move-to-postgres`: copies a shop from SQLite to PostgreSQL.
import { runBuilt, runScript } from './prepare.mjs'

await runScript(() => runBuilt('move-to-postgres-program.js'))
