// `npm run build`: photographs, browser and server code, compressed copies; into dist/. With `--if-changed` only when
// dist/ is not made of the sources that are here now.
import { build, ensureBuilt, ensureInstalled, runScript } from './prepare.mjs'

await runScript(async () => {
  await ensureInstalled()
  await (process.argv.includes('--if-changed') ? ensureBuilt() : build())
})
