// `npm run mails`: every email of the shop with sample data, in a browser. PORT as for the shop itself; this machine only.
import { ensureInstalled, packagedNode, run, runScript } from './prepare.mjs'

await runScript(async () => {
  await ensureInstalled({ withTools: true })
  await run(packagedNode, ['scripts/mail-preview.ts'])
})
