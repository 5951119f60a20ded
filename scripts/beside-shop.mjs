// `npm run backup`, `npm run restore`, `npm run move-to-postgres`: runs a built program beside the shop. The first argument is
// its name, the others are its own.
import { join } from 'node:path'
import { CommandFailed, ensureBuilt, ensureInstalled, packagedNode, root, run, runScript } from './prepare.mjs'

await runScript(async () => {
  const [name, ...args] = process.argv.slice(2)
  await ensureInstalled()
  await ensureBuilt()
  await run(packagedNode, [join(root, `dist/server/${name}-program.js`), ...args]).catch((error) => {
    // It has said why.
    if (error instanceof CommandFailed) process.exitCode = error.exitCode
    else throw error
  })
})
