/** The built browser files: which ones a page loads, and how they are cached and sent. */
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { keepCompressed, type PreparedAnswer, prepareAnswer } from '../cache/prepared-answer.ts'
import { criticalStyles, type StyleNode } from './critical-styles.ts'

/** Files that a page starts with, as paths from the site root. */
export type PageAssets = {
  /** All of the shop's styles. It comes with the scripts: what a page shows first is written into it. */
  stylesheet: string
  /** The fonts that a page with these styles is set in. */
  fonts: (styles: string) => string[]
  /** The rules that a page's markup uses. */
  criticalStyles: (markup: string) => string
  entry: string
  /** The chunks to fetch with the entry: its own imports, React, and those of the page's live parts, by source file. */
  preloads: (sources: string[]) => string[]
  development: boolean
}

/** The variable in styles.css that sets text in it, by file of a font. */
const fontVariables = {
  fraunces: '--font-display',
  display: '--font-headline',
  figures: '--font-figures',
  inter: '--default-font-family',
}

type ManifestChunk = { file: string; css?: string[]; assets?: string[]; imports?: string[] }

const entrySource = 'src/web/entry-client.ts'
/** React and what brings live parts to life. Every page fetches it, so that the first press finds it there. */
const wakeSource = 'src/web/wake.tsx'

export function readPageAssets(clientFolder: string): PageAssets {
  const readJson = (name: string) => JSON.parse(readFileSync(join(clientFolder, '.vite', name), 'utf8'))
  const manifest: Record<string, ManifestChunk> = readJson('manifest.json')
  const styles: StyleNode[] = readJson('critical.json')
  const collect = (source: string, chunks = new Set<ManifestChunk>()) => {
    const chunk = manifest[source]
    if (!chunk || chunks.has(chunk)) return chunks
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) collect(imported, chunks)
    return chunks
  }
  const entry = manifest[entrySource]
  if (!entry?.css?.[0])
    throw new Error(`The browser's files are not built: ${entrySource} is not in the manifest. Run npm run build.`)
  const shopFonts = (entry.assets ?? []).map((file) => `/${file}`).filter((file) => file.includes('-shop-'))
  return {
    entry: `/${entry.file}`,
    stylesheet: `/${entry.css[0]}`,
    // Not named here, a page's letters would be asked for by the first layout, and the first paint would wait for them.
    // The other files have letters that few pages show (scripts/fonts.ts).
    fonts: (styles) =>
      Object.entries(fontVariables).flatMap(([name, variable]) =>
        styles.includes(`var(${variable}`) ? shopFonts.filter((file) => file.includes(`/${name}-shop-`)) : [],
      ),
    criticalStyles: (markup) => criticalStyles(styles, markup),
    preloads: (sources) => {
      const chunks = new Set<ManifestChunk>()
      for (const source of [entrySource, wakeSource, ...sources]) for (const chunk of collect(source)) chunks.add(chunk)
      chunks.delete(entry)
      return [...chunks].map((chunk) => `/${chunk.file}`)
    },
    development: false,
  }
}

export const developmentAssets: PageAssets = {
  stylesheet: '/src/web/styles.css',
  fonts: () => [],
  criticalStyles: () => '',
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

/** Whether its name includes a hash of its content. */
export const isHashed = (path: string) => path.startsWith('/assets/')

export const fileHeaders = (path: string) => ({
  'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
  'cache-control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
})

/**
 * The built files by path. Each is read at its first request, together with its compressed versions from the build.
 * `findEarlier` finds those of earlier versions.
 */
export async function openStaticFiles(
  clientFolder: string,
  headers: Record<string, string>,
  findEarlier?: StaticFiles['find'],
): Promise<StaticFiles> {
  const names = await readdir(clientFolder, { recursive: true })
  const paths = new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`))
  const read = new Map<string, Promise<PreparedAnswer>>()
  const optional = (path: string) => (paths.has(path) ? readFile(join(clientFolder, path)) : undefined)

  return {
    find: (path) => {
      const known = read.get(path)
      if (known) return known
      if (!contentTypes[extname(path)] || path.startsWith('/.vite/')) return undefined
      if (!paths.has(path)) return findEarlier?.(path)
      const answer = Promise.all([
        readFile(join(clientFolder, path)),
        optional(`${path}.br`),
        optional(`${path}.gz`),
      ]).then(([identity, br, gzip]) =>
        keepCompressed(prepareAnswer(200, { identity, br, gzip }, { ...headers, ...fileHeaders(path) })),
      )
      read.set(path, answer)
      answer.catch(() => read.delete(path))
      return answer
    },
  }
}
