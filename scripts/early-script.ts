/**
 * FAST-1: the script inside every page (src/web/early/), as short as it gets. A Vite plugin for the server's build,
 * which keeps its own names and lines as they are.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin, transformWithOxc } from 'vite'

const folder = join(import.meta.dirname, '../src/web/early')

export const earlyScript: Plugin = {
  name: 'shop-early-script',
  apply: 'build',
  load: {
    filter: { id: /\/web\/early\/early-source\.server\.ts$/ },
    handler: async () => `export const earlySource = ${JSON.stringify(await shortened())}`,
  },
}

async function shortened(): Promise<string> {
  const [early, keepNodes] = await Promise.all([
    textOf('early.ts', 'function early('),
    textOf('moved-nodes.ts', 'function keepNodes('),
  ])
  const run = `(${early})((${keepNodes})())`
  const { code: short, errors } = await minify('early.js', run, { compress: true, mangle: true })
  if (errors.length > 0)
    throw new Error(`The early script cannot be minified: ${errors.map(({ message }) => message).join(', ')}`)
  return short
}

/** The function that a file of the early script ends with. */
async function textOf(name: string, start: string): Promise<string> {
  const source = join(folder, name)
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  return code.slice(code.indexOf(start))
}
