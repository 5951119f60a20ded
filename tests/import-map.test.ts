/** Checks the imports in the source files against docs/architecture.md, and the sizes of files and folders. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/**
 * The features, from the ground up. Each may import those on the floors below it, and none beside it. The parts of a quote
 * are rooms of their own, because an order is between a request and its offer. `platform`, `ui` and `content` are open to
 * all; `desk`, `web` and `server` are above all.
 */
const floors: readonly (readonly string[])[] = [
  ['pricing'],
  ['media', 'push', 'shared'],
  ['payment'],
  ['delivery', 'measuring'],
  ['drawing'],
  ['catalog', 'papers', 'quotes/notes'],
  ['analytics', 'cart', 'gallery', 'guides', 'ledger', 'mail', 'prices', 'sheet', 'solid'],
  ['on-your-wall', 'settings'],
  ['backups', 'products', 'questions', 'quotes/request', 'reviews'],
  ['quotes/wall'],
  ['home', 'orders', 'quotes/builder'],
  ['quotes/offers'],
  ['quotes/messages'],
  ['checkout'],
  ['books', 'quotes/page', 'quotes/walk-in', 'workshop'],
  ['owner', 'today'],
]

type Import = { from: string; to: string; typeOnly: boolean }

function importsOf(from: string, source: string): Import[] {
  const found = source.matchAll(
    /\b(import|export)\s+(type\s)?(?:[^'"();]*?\sfrom\s+)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g,
  )
  return [...found].map(([, , type, statically, lazily]) => ({
    from,
    to: normalize(join(dirname(from), statically ?? lazily ?? '')),
    typeOnly: type !== undefined,
  }))
}

const folderOf = (path: string) => /^src\/features\/(?:quotes\/)?[^/]+|^src\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path
/** 'catalog', and of the quotes 'quotes/offers'. */
const featureOf = (path: string) => /^src\/features\/(quotes\/[^/]+|[^/]+)/.exec(path)?.[1]
const floorOf = (feature: string) => floors.findIndex((rooms) => rooms.includes(feature))
/** Emails are written on the server, too. */
const isServerOnly = (path: string) =>
  /\.server\.tsx?$|-mails\.tsx$/.test(path) || /^src\/(server|platform)\//.test(path)
/** The half of platform that runs in browsers. */
const isBrowserPlatform = (path: string) => path.startsWith('src/platform/browser/')

/** Why an import is not allowed, or undefined if it is. */
function objection({ from, to, typeOnly }: Import): string | undefined {
  const [here, there] = [folderOf(from), folderOf(to)]
  if (here === there) return serverObjection(from, to, typeOnly)
  const feature = featureOf(from)
  const other = featureOf(to)
  if (here === 'migrations') return 'migrations are frozen and import no code of the shop'
  if (['src/ui', 'src/platform', 'src/features/pricing'].includes(here))
    return there === 'migrations' && here === 'src/platform' ? undefined : `${here} imports no other code of the shop`
  if (here === 'content' && (there === 'src/server' || there === 'src/web' || there === 'src/platform'))
    return 'content is words and pictures, and does not import server code'
  if (there === 'tests') return 'the shop does not import its tests'
  if (here === 'src/desk' && ['src/server', 'src/web'].includes(there)) return 'the desk does not import server or web'
  if (feature) {
    if (['src/server', 'src/web', 'src/desk'].includes(there)) return 'no feature imports server, web or desk'
    if (floorOf(feature) < 0) return `${feature} has no floor`
    if (other && floorOf(other) >= floorOf(feature) && !typeOnly) return `${feature} may not import ${other}`
  }
  return serverObjection(from, to, typeOnly)
}

function serverObjection(from: string, to: string, typeOnly: boolean): string | undefined {
  if (typeOnly || isServerOnly(from) || isBrowserPlatform(to)) return undefined
  return isServerOnly(to) && !from.includes('entry-server') ? 'browser code does not import server code' : undefined
}

const sources = globSync('{src,content,migrations}/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
const complaints = (imports: Import[]) =>
  imports.flatMap((one) => {
    const why = objection(one)
    return why ? [`${one.from} -> ${one.to}: ${why}`] : []
  })

it('every import is allowed', () => {
  const imports = sources.flatMap((path) => importsOf(path, readFileSync(path, 'utf8')))
  expect(imports.length).toBeGreaterThan(100)
  expect(complaints(imports)).toEqual([])
})

it('finds planted mistakes', () => {
  const planted = [
    importsOf('src/features/catalog/a.tsx', "import { b } from '../quotes/request/quote.ts'"),
    importsOf('src/features/catalog/a.tsx', "import { b } from './catalog.server.ts'"),
    importsOf('src/features/mail/a.ts', "import { b } from './order-mails.tsx'"),
    importsOf('src/features/quotes/page/a.tsx', "import {\n  b,\n} from '../../../web/routes.tsx'"),
    importsOf('src/features/gallery/a.tsx', "const b = import('../../desk/frame/admin-page.tsx')"),
    importsOf('src/features/quotes/offers/a.ts', "import { b } from '../page/quote-page-queries.ts'"),
    importsOf('src/desk/a.tsx', "import { b } from '../web/overlays.tsx'"),
    importsOf('src/ui/a.tsx', "import { shop } from '../../content/shop.ts'"),
    importsOf('src/features/pricing/a.ts', "export * from '../catalog/catalog.ts'"),
    importsOf('content/a.ts', "import { readEnv } from '../src/platform/env.ts'"),
    importsOf('migrations/a.ts', "import type { Tables } from '../src/platform/database/tables.ts'"),
  ].flat()
  expect(complaints(planted)).toHaveLength(planted.length)
  expect(planted).toHaveLength(11)
  const allowed = importsOf(
    'src/features/quotes/builder/a.tsx',
    "import type { QuotesApi } from '../request/quotes-api.server.ts'",
  )
  expect(complaints(allowed)).toEqual([])
})

it('no folder has more than 25 files', () => {
  const perFolder = Object.groupBy(globSync('{src,content,tests,bench,scripts,tools}/**/*.*'), dirname)
  const crowded = Object.entries(perFolder).filter(([, files]) => (files?.length ?? 0) > 25)
  expect(crowded.map(([folder]) => folder)).toEqual([])
})

/** What these files import at once: no types, and nothing that is fetched later. */
const importsAtOnce = new Map(
  sources.map((path) => {
    const text = readFileSync(path, 'utf8')
    const later = new Set([...text.matchAll(/\bimport\(\s*['"](\.[^'"]+)/g)].map(([, to = '']) => to))
    const imports = importsOf(path, text.replaceAll(/\bimport\([^)]*\)/g, ''))
    return [path, { lines: text.split('\n').length - 1, text, later, imports }] as const
  }),
)

/** Every circle that can be walked from one of these files, as its files in turn. */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (path: string, way: readonly string[]) => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' -> '))
    if (done.has(path) || way.includes(path)) return
    for (const next of imports.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) walk(path, [])
  return found
}

it('no files import each other in a circle', () => {
  const all = [...importsAtOnce].map(
    ([path, { imports }]) => [path, imports.flatMap(({ to, typeOnly }) => (typeOnly ? [] : [to]))] as const,
  )
  expect(circlesOf(new Map(all))).toEqual([])
  const planted: [string, string[]][] = [
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]
  expect(circlesOf(new Map(planted))).toEqual(['a -> b -> c -> a'])
})

/** Known by their names: programs that a process starts with, what the build replaces, and the desk's queries. */
const isNamed = (path: string) =>
  /-program\.server\.ts$|worker\/picture-worker\.server\.ts$|early\/early-source\.server\.ts$|-queries\.ts$/.test(path)

it('a file under 25 lines that one other imports is part of that one, unless it has tests', () => {
  const importers = new Map<string, Set<string>>()
  const fetched = new Set<string>()
  for (const [path, { imports, later }] of importsAtOnce) {
    for (const { to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(path))
    for (const to of later) fetched.add(normalize(join(dirname(path), to)))
  }
  const tested = new Set(
    globSync('{src,tests}/**/*.test.{ts,tsx}').flatMap((path) =>
      importsOf(path, readFileSync(path, 'utf8')).map(({ to }) => to),
    ),
  )
  const crumbs = [...importsAtOnce].filter(
    ([path, { lines }]) =>
      path.startsWith('src/') &&
      lines < 25 &&
      importers.get(path)?.size === 1 &&
      !fetched.has(path) &&
      !tested.has(path) &&
      !isNamed(path),
  )
  expect(crumbs.map(([path]) => path)).toEqual([])
})

it('a file over 300 lines says why in its first comment', () => {
  const long = [...importsAtOnce].filter(([path, { lines, text }]) => {
    const firstComment = text.slice(0, text.indexOf('*/')).replaceAll(/\n \*/g, '')
    return path.startsWith('src/') && lines > 300 && !/longer than other files|in one file/i.test(firstComment)
  })
  expect(long.map(([path, { lines }]) => `${path}: ${lines}`)).toEqual([])
})
