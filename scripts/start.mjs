// `npm start`: installs and builds what is missing, then runs the shop.
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, packagedNode, root, run, runScript, serverEntry } from './prepare.mjs'

await runScript(async () => {
  await ensureInstalled()
  await ensureBuilt()

  // npm puts the packages' programs first on the path, so from the second start on this is the packaged Node.js
  // already, and the shop needs no process of its own.
  if (Number.parseInt(process.versions.node, 10) >= 26) {
    process.chdir(root)
    await import(pathToFileURL(serverEntry).href)
  } else {
    await run(packagedNode, [serverEntry])
  }
})
