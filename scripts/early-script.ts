/**
 * FAST-1: the script inside every page (src/web/early/early.ts), as short as it gets. A Vite plugin for the server's build,
 * which keeps its own names and lines as they are.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const source = join(import.meta.dirname, '../src/web/early/early.ts')

export const earlyScript: Plugin = {
  name: 'shop-early-script',
  apply: 'build',
  load: {
    filter: { id: /\/web\/early\/early-source\.server\.ts$/ },
    handler: async () => `export const earlySource = ${JSON.stringify(await shortened())}`,
  },
}

async function shortened(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  const run = `(${code.slice(code.indexOf('function early('))})()`
  const { code: short, errors } = await minify('early.js', run, { compress: true, mangle: true })
  if (errors.length > 0)
    throw new Error(`early.ts cannot be minified: ${errors.map(({ message }) => message).join(', ')}`)
  return short
}
