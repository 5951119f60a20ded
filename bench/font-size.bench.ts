// The fonts that every page loads, at most 14 KB of Fraunces and 20 KB of Inter, and the faces of a headline and of figures,
// which a page loads that shows any: 12 KB each.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from '../tests/support/raw-http.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { report } from './report.ts'

const limits = { fraunces: 14, inter: 20, display: 12, figures: 12 }

const built = await readdir(join(import.meta.dirname, '../dist/client/assets'))
await using shop = await startShopProcess()
for (const [name, limit] of Object.entries(limits)) {
  const file = built.find((found) => found.startsWith(`${name}-shop-`))
  if (!file) throw new Error(`The build made no file of ${name}.`)
  const path = `/assets/${file}`
  const { status, body } = await ask(shop.url, path)
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  report({ what: path, measured: body.length / 1000, limit, unit: 'KB' })
}
