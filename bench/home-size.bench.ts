// All JavaScript that a browser loads for the home page, compressed: at most 110 KB, without code for the builder or the
// owner's desk.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { ask } from '../tests/support/raw-http.ts'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { report } from './report.ts'

/** Interface texts that occur only in one part's code. */
const elsewhere = { 'the quote builder': 'Submitting...', 'the admin area': 'Quote Management' }

type ManifestChunk = { file: string; imports?: string[] }
const client = join(import.meta.dirname, '../dist/client')
const manifest: Record<string, ManifestChunk> = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))

await using shop = await startShopProcess()
const html = (await ask(shop.url, '/')).body.toString()
const named = [...html.matchAll(/<(?:script[^>]* src|link rel="modulepreload" href)="([^"]+\.js)"/g)]
const wanted = withImports(named.map((match) => match[1] ?? ''))
if (wanted.size === 0) throw new Error('The home page names no script.')

let totalBytes = 0
const code: string[] = []
for (const path of wanted) {
  const { status, headers, body } = await ask(shop.url, path, { headers: { 'accept-encoding': 'br' } })
  if (status !== 200 || headers['content-encoding'] !== 'br') throw new Error(`${path} did not come as brotli.`)
  totalBytes += body.length
  code.push(brotliDecompressSync(body).toString())
  console.log(`        ${(body.length / 1000).toFixed(1).padStart(6)} KB ${path}`)
}
report({
  what: `JavaScript of the home page in ${wanted.size} files, brotli`,
  measured: totalBytes / 1000,
  limit: 110,
  unit: 'KB',
})

const others = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && !wanted.has(`/${file}`))
const otherCode = await Promise.all(others.map(({ file }) => readFile(join(client, file), 'utf8')))
for (const [part, words] of Object.entries(elsewhere)) {
  if (!otherCode.some((text) => text.includes(words)))
    throw new Error(`No chunk holds the words '${words}' of ${part}.`)
  const found = code.filter((text) => text.includes(words)).length
  report({ what: `files of the home page with code of ${part}`, measured: found, limit: 0, unit: '' })
}

/** A browser loads a module's imports too, even if the page doesn't preload them. */
function withImports(paths: string[]): Set<string> {
  const byPath = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]))
  const all = new Set<string>()
  const add = (path: string) => {
    if (all.has(path)) return
    all.add(path)
    for (const imported of byPath.get(path)?.imports ?? []) {
      const chunk = manifest[imported]
      if (chunk) add(`/${chunk.file}`)
    }
  }
  for (const path of paths) add(path)
  return all
}
