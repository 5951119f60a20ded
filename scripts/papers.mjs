// `npm run papers`: every paper of the shop with sample data, in a browser. PORT as for the shop itself; this machine only.
import { ensureInstalled, packagedNode, run, runScript } from './prepare.mjs'

await runScript(async () => {
  await ensureInstalled({ withTools: true })
  await run(packagedNode, ['scripts/paper-fonts.ts'])
  await run(packagedNode, ['scripts/paper-preview.ts'])
})
