// `npm start`: installs and builds anything missing, then runs the shop.
import { becomePackagedNode, ensureBuilt, ensureInstalled, root, runScript, shopCommand } from './prepare.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureBuilt()

  process.chdir(root)
  await becomePackagedNode(shopCommand.args)
})
