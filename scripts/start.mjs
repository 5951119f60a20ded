// `npm start`: installs and builds anything missing, then runs the shop.
import { ensureBuilt, ensureInstalled, packagedNode, root, run, runScript, shopCommand } from './prepare.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureBuilt()

  process.chdir(root)
  const env = { ...shopCommand.env, ...process.env }
  // The shop replaces this process. Node.js before 23.11 can't do that and waits for the shop to end. From the second start
  // on, npm finds the packaged Node.js, because it puts the packages' programs first on the path.
  process.execve?.(packagedNode, [packagedNode, ...shopCommand.args], env)
  await run(packagedNode, shopCommand.args, { env })
})
