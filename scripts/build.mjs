// `npm run build`: builds photographs, fonts, browser and server code and compressed copies into dist/. With
// `--if-changed`, only when dist/ doesn't match the current sources.
import { build, ensureBuilt, ensureInstalled, runScript } from './prepare.mjs'

await runScript(async () => {
  await ensureInstalled()
  await (process.argv.includes('--if-changed') ? ensureBuilt() : build())
})
