// The fonts that every page loads: at most 22 KB of Fraunces and 20 KB of Inter.
import { join } from 'node:path'
import { readPageAssets } from '../src/server/assets.ts'
import { ask } from '../tests/support/raw-http.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { report } from './report.ts'

const limits = { fraunces: 22, inter: 20 }

const { fonts } = readPageAssets(join(import.meta.dirname, '../dist/client'))
await using shop = await startShopProcess()
for (const [name, limit] of Object.entries(limits)) {
  const path = fonts.find((file) => file.includes(`/${name}-`))
  if (!path) throw new Error(`The built pages name no file of ${name}.`)
  const { status, body } = await ask(shop.url, path)
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  report({ what: path, measured: body.length / 1000, limit, unit: 'KB' })
}
