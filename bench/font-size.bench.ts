// The fonts that every page loads: at most 22 KB of Fraunces and 20 KB of Inter.
import { ask } from '../tests/support/raw-http.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { report } from './report.ts'

const limits = { fraunces: 22, inter: 20 }

await using shop = await startShopProcess()
const home = (await ask(shop.url, '/')).body.toString()
for (const [name, limit] of Object.entries(limits)) {
  // The page's own styles name them.
  const [, path] = new RegExp(`url\\((/assets/${name}-shop-[^)]*\\.woff2)\\)`).exec(home) ?? []
  if (!path) throw new Error(`The built pages name no file of ${name}.`)
  const { status, body } = await ask(shop.url, path)
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  report({ what: path, measured: body.length / 1000, limit, unit: 'KB' })
}
