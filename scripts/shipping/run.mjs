#!/usr/bin/env node
// Runs what is built, without installing or building anything: what the image and the systemd unit start.
//
//   run.mjs               the shop
//   run.mjs backup …      dist/server/backup-program.js, with what follows as its arguments
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { becomePackagedNode, CommandFailed, root, runScript, shopCommand } from '../prepare.mjs'

/** The shop starts these itself and talks to them by standard input: no one else has a use for them. */
const ownPrograms = ['paper', 'png']
const programs = join(root, 'dist/server')
const ending = '-program.js'

await runScript(async () => {
  const [name, ...args] = process.argv.slice(2)
  if (!existsSync(join(programs, 'main.js'))) {
    throw new CommandFailed(`There is no built shop in ${root}. Run npm ci && npm run build there.`, 1)
  }
  const command = name === undefined ? shopCommand.args : commandOf(name, args)
  process.chdir(root)
  await becomePackagedNode(command)
})

/** What Node.js runs for a command: the shop's settings of memory, then the command's program instead of the shop's. */
function commandOf(name, args) {
  const names = readdirSync(programs)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .filter((one) => !ownPrograms.includes(one))
  if (names.includes(name)) return [...shopCommand.args.slice(0, -1), join(programs, `${name}${ending}`), ...args]
  const choice =
    names.length > 0
      ? `The commands are ${names.sort().join(', ')}; without one, the shop starts.`
      : 'There are no commands; without one, the shop starts.'
  throw new CommandFailed(`There is no command '${name}'. ${choice}`, 1)
}
