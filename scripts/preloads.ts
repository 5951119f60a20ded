/**
 * FAST-1: which files a page asks for at once when it loads a part later. Vite names all that the part imports, also what the
 * file that loads it has imported itself: names that every visitor would fetch for nothing.
 */
import type { ModulePreloadOptions, Plugin } from 'vite'

/** Of each file of the browser's code, the files that it can't run without. */
const importsOf = new Map<string, readonly string[]>()

export const knownFiles: Plugin = {
  name: 'shop-known-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Vite writes the lists in the same step.
    order: 'pre',
    handler(_, bundle) {
      importsOf.clear()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') importsOf.set(file.fileName, file.imports)
    },
  },
}

export const notYetLoaded: NonNullable<ModulePreloadOptions['resolveDependencies']> = (file, files, { hostId }) => {
  // One comes to the desk, and to a quote or an order of one's own, by its address, where the server names its files: no other
  // page lists them.
  if (/\/(admin|quote-page|change-page|order-confirmation-page)-/.test(file)) return []
  const loaded = withImports(hostId)
  return files.filter((name) => !loaded.has(name))
}

function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of importsOf.get(file) ?? []) withImports(imported, found)
  return found
}
