// The packages that the built shop loads from node_modules. Everything else it needs is in the bundle. The image carries
// these and what they depend on; tests/shipping/runtime-packages.test.ts compares the list with what the bundle loads.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

export const runtimePackages = [
  // Native code.
  'sharp',
  // Finds its own files.
  'pg',
  // src/platform/metrics.ts picks some of its files by name. The rest of it is in the bundle as well.
  'prom-client',
  // The letters of a drawing as PNG are outlines of this font (drawing/png/outlines.server.ts).
  '@fontsource-variable/fraunces',
  '@fontsource-variable/inter',
]

/**
 * The folders of the packages above and of all they depend on, relative to the repository, such as 'node_modules/pg'.
 * Optional packages that aren't installed are mostly native code for other platforms.
 *
 * @returns {string[]} sorted
 */
export function runtimePackageFolders() {
  const found = new Set()
  for (const name of runtimePackages) add(name, '', true)
  return [...found].sort()

  function add(name, from, isNeeded) {
    const folder = folderOf(name, from)
    if (folder === undefined) {
      if (isNeeded) throw new Error(`${name} is not installed. Run npm ci.`)
      return
    }
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    )
    for (const one of Object.keys(dependencies)) add(one, folder, !(one in optionalDependencies))
    for (const one of Object.keys(optionalDependencies)) add(one, folder, false)
  }
}

/** Where Node.js finds a package that code in the folder `from` asks for: as close to that folder as there is one. */
function folderOf(name, from) {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(root, folder, 'package.json'))) return folder
  if (from === '') return undefined
  const outer = from.slice(0, Math.max(from.lastIndexOf('node_modules/') - 1, 0))
  return folderOf(name, outer)
}
