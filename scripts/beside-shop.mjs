// `npm run backup`, `npm run restore`, `npm run move-to-postgres`: runs a built program beside the shop. The first argument is
// its name, the others are its own.
import { join } from 'node:path'
import { CommandFailed, ensureBuilt, ensureInstalled, packagedNode, root, run, runScript } from './prepare.mjs'

const options = ['check', 'list', 'new-key']

await runScript(async () => {
  const [name, ...args] = process.argv.slice(2)
  refuseLostOption(name)
  await ensureInstalled()
  await ensureBuilt()
  await run(packagedNode, [join(root, `dist/server/${name}-program.js`), ...args]).catch((error) => {
    // It has said why.
    if (error instanceof CommandFailed) process.exitCode = error.exitCode
    else throw error
  })
})

/** Without `--` before it, npm keeps an option for itself: someone who asked for the list would get another backup. */
function refuseLostOption(name) {
  const lost = options.find((option) => process.env[`npm_config_${option.replaceAll('-', '_')}`])
  if (lost === undefined) return
  throw new CommandFailed(
    `Put -- before --${lost}, as in npm run ${name} -- --${lost}. Otherwise npm keeps it for itself.`,
    1,
  )
}
