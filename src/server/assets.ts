/** The built browser files: which ones a page loads, and how they are cached and sent. */
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type PreparedAnswer, prepareAnswer } from './page-cache.ts'

/** Files that a page's head links to, as paths from the site root. */
export type PageAssets = {
  stylesheets: string[]
  fonts: string[]
  entry: string
  /** The chunks to fetch with the entry: its own imports and those of the page's lazy parts, named by source file. */
  preloads: (lazyParts: string[]) => string[]
  development: boolean
}

type ManifestChunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] }

const entrySource = 'src/web/entry-client.tsx'

export function readPageAssets(clientFolder: string): PageAssets {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  )
  const collect = (source: string, chunks = new Set<ManifestChunk>()) => {
    const chunk = manifest[source]
    if (!chunk || chunks.has(chunk)) return chunks
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) collect(imported, chunks)
    return chunks
  }
  const entryChunks = collect(entrySource)
  const [entry] = entryChunks
  if (!entry)
    throw new Error(`The browser's files are not built: ${entrySource} is not in the manifest. Run npm run build.`)
  const all = [...entryChunks]
  return {
    entry: `/${entry.file}`,
    stylesheets: [...new Set(all.flatMap((chunk) => chunk.css ?? []))].map((file) => `/${file}`),
    // The two fonts that every page needs. Browsers fetch the other subsets only when their letters appear.
    fonts: [...new Set(all.flatMap((chunk) => chunk.assets ?? []))]
      .filter((file) => /\/(fraunces|inter)-latin-(?!ext)[^/]*\.woff2$/.test(file))
      .map((file) => `/${file}`),
    preloads: (lazyParts) => {
      const chunks = new Set(all)
      for (const part of lazyParts) for (const chunk of collect(part)) chunks.add(chunk)
      chunks.delete(entry)
      return [...chunks].map((chunk) => `/${chunk.file}`)
    },
    development: false,
  }
}

export const developmentAssets: PageAssets = {
  stylesheets: ['/src/web/styles.css'],
  fonts: [],
  entry: `/${entrySource}`,
  preloads: () => [],
  development: true,
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

export type StaticFiles = { find: (path: string) => Promise<PreparedAnswer> | undefined }

/** The built files by path. Each is read at its first request, together with its compressed versions from the build. */
export async function openStaticFiles(clientFolder: string, headers: Record<string, string>): Promise<StaticFiles> {
  const names = await readdir(clientFolder, { recursive: true })
  const paths = new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`))
  const read = new Map<string, Promise<PreparedAnswer>>()
  const optional = (path: string) => (paths.has(path) ? readFile(join(clientFolder, path)) : undefined)

  return {
    find: (path) => {
      const known = read.get(path)
      if (known) return known
      const contentType = contentTypes[extname(path)]
      if (!contentType || path.startsWith('/.vite/') || !paths.has(path)) return undefined
      const answer = Promise.all([
        readFile(join(clientFolder, path)),
        optional(`${path}.br`),
        optional(`${path}.gz`),
      ]).then(([identity, br, gzip]) =>
        prepareAnswer(
          200,
          { identity, br, gzip },
          {
            ...headers,
            'content-type': contentType,
            // Names under /assets include a hash of their content.
            'cache-control': path.startsWith('/assets/')
              ? 'public, max-age=31536000, immutable'
              : 'public, max-age=3600',
          },
        ),
      )
      read.set(path, answer)
      answer.catch(() => read.delete(path))
      return answer
    },
  }
}
