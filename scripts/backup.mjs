// `npm run backup`: makes a backup of the shop, while it runs.
import { runBuilt, runScript } from './prepare.mjs'

await runScript(() => runBuilt('backup-program.js'))
