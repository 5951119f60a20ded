// `npm run restore`: restores a backup into an empty place.
import { runBuilt, runScript } from './prepare.mjs'

await runScript(() => runBuilt('restore-program.js'))
