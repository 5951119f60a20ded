// `npm start`: installs and builds what is missing, then runs the shop.
import { ensureBuilt, ensureInstalled, packagedNode, root, run, runScript, shopCommand } from './prepare.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureBuilt()

  process.chdir(root)
  const env = { ...shopCommand.env, ...process.env }
  // The shop takes this process's place. Node.js before 23.11 cannot do that, and waits for the shop's end instead; from
  // the second start on npm finds the packaged one, because it puts the packages' programs first on the path.
  process.execve?.(packagedNode, [packagedNode, ...shopCommand.args], env)
  await run(packagedNode, shopCommand.args, { env })
})
