/** OUT-4: the shop after an update, for tabs that were opened before it: the built shop, with other names for its files. */
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { packagedNode, root, shopCommand } from '../../../scripts/prepare.mjs'
import { keepBrowserFiles } from '../../../src/server/assets/earlier-files.ts'
import { openSqliteStore } from '../shop-store.ts'

const built = join(root, 'dist')
const builtClient = join(built, 'client')

const hashedName = /([\w.-]+-[\w-]{7})\.(js|css)/g
const newName = /([\w.-]+-[\w-]{7})-next\.(js|css)/g

/** The command that runs it. The caller removes its folder. */
export async function makeNextVersion(): Promise<{ command: [string, ...string[]]; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-next-'))
  await cp(built, join(folder, 'dist'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const client = join(folder, 'dist/client')
  const assets = join(client, 'assets')
  const names = new Set(await readdir(assets))
  const renamed = (text: string) =>
    text.replace(hashedName, (name, base, ending) => (names.has(name) ? `${base}-next.${ending}` : name))
  for (const name of names) {
    if (!/\.(js|css)$/.test(name)) continue
    const text = renamed(await readFile(join(assets, name), 'utf8'))
    await rename(join(assets, name), join(assets, renamed(name)))
    const path = join(assets, renamed(name))
    await writeFile(path, text)
    await writeFile(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
    await writeFile(`${path}.gz`, gzipSync(text))
    for (const ending of ['br', 'gz']) await rm(join(assets, `${name}.${ending}`))
  }
  const manifest = join(client, '.vite/manifest.json')
  await writeFile(manifest, renamed(await readFile(manifest, 'utf8')))
  const args = shopCommand.args.map((arg) => (arg.startsWith(built) ? arg.replace(root, `${folder}/`) : arg))
  return { command: [packagedNode, ...args], remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Makes each page of the next version one of the version before. */
export async function openOldPages(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document' || route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch({ maxRedirects: 0 })
    if (!(answer.headers()['content-type'] ?? '').startsWith('text/html')) return route.fulfill({ response: answer })
    await route.fulfill({ response: answer, body: (await answer.text()).replace(newName, '$1.$2') })
  })
}

/** As if the version before had run on the data in this folder. */
export async function keepFilesBefore(dataDir: string): Promise<void> {
  const store = openSqliteStore(dataDir)
  await keepBrowserFiles(store, builtClient, Date.now())
  await store.close()
}
