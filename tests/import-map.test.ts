/** Checks the imports in the source files against docs/architecture.md, and how many files a folder holds. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/** The features that each feature may import. `pricing`, `platform`, `ui` and `content` are open to all. */
const allowedFeatures: Record<string, readonly string[]> = {
  pricing: [],
  media: [],
  shared: [],
  finding: [],
  notes: ['desk', 'shared'],
  desk: ['cart', 'catalog', 'shared'],
  measuring: ['shared'],
  drawing: ['measuring', 'media', 'shared'],
  catalog: ['delivery', 'drawing', 'finding', 'measuring', 'media', 'shared'],
  prices: ['catalog', 'delivery', 'desk', 'drawing', 'measuring', 'media', 'shared'],
  products: ['catalog', 'desk', 'measuring', 'media', 'prices', 'shared'],
  mail: ['catalog', 'delivery', 'desk', 'drawing', 'media', 'payment', 'shared'],
  messages: ['catalog', 'delivery', 'desk', 'drawing', 'mail', 'media', 'quotes', 'shared'],
  quotes: ['catalog', 'delivery', 'desk', 'drawing', 'finding', 'mail', 'measuring', 'media', 'notes', 'shared'],
  delivery: ['payment', 'shared'],
  cart: ['catalog', 'delivery', 'media', 'shared'],
  gallery: ['catalog', 'desk', 'finding', 'media', 'shared'],
  guides: ['catalog', 'delivery', 'gallery', 'measuring', 'media', 'shared'],
  home: ['catalog', 'delivery', 'measuring', 'media', 'shared'],
  analytics: ['catalog'],
  papers: ['drawing', 'media', 'shared'],
  payment: [],
  orders: [
    'cart',
    'catalog',
    'delivery',
    'desk',
    'drawing',
    'finding',
    'mail',
    'media',
    'notes',
    'payment',
    'quotes',
    'shared',
  ],
  checkout: ['cart', 'catalog', 'delivery', 'drawing', 'media', 'orders', 'payment', 'shared'],
  offers: [
    'catalog',
    'checkout',
    'delivery',
    'desk',
    'drawing',
    'mail',
    'measuring',
    'media',
    'messages',
    'orders',
    'papers',
    'payment',
    'quotes',
    'shared',
  ],
  workshop: [
    'catalog',
    'delivery',
    'desk',
    'drawing',
    'media',
    'notes',
    'offers',
    'orders',
    'papers',
    'payment',
    'quotes',
    'shared',
  ],
  backups: ['desk', 'mail', 'media', 'shared'],
  today: ['catalog', 'delivery', 'desk', 'mail', 'orders', 'quotes', 'shared', 'workshop'],
  admin: [
    'backups',
    'desk',
    'finding',
    'gallery',
    'mail',
    'notes',
    'offers',
    'orders',
    'prices',
    'products',
    'quotes',
    'shared',
    'today',
    'workshop',
  ],
}

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

const folderOf = (path: string) => /^src\/features\/[^/]+|^src\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path
const featureOf = (path: string) => /^src\/features\/([^/]+)/.exec(path)?.[1]
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
  if (feature) {
    if (there === 'src/server' || there === 'src/web') return 'no feature imports server or web'
    const open = other === undefined || other === 'pricing' || allowedFeatures[feature]?.includes(other)
    if (!open && !typeOnly) return `${feature} may not import ${other}`
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
    importsOf('src/features/catalog/a.tsx', "import { b } from '../quotes/quote.ts'"),
    importsOf('src/features/catalog/a.tsx', "import { b } from './catalog.server.ts'"),
    importsOf('src/features/mail/a.ts', "import { b } from './order-mails.tsx'"),
    importsOf('src/features/quotes/a.tsx', "import {\n  b,\n} from '../../web/routes.tsx'"),
    importsOf('src/features/quotes/a.tsx', "const b = import('../admin/admin-page.tsx')"),
    importsOf('src/ui/a.tsx', "import { shop } from '../../content/shop.ts'"),
    importsOf('src/features/pricing/a.ts', "export * from '../catalog/catalog.ts'"),
    importsOf('content/a.ts', "import { readEnv } from '../src/platform/env.ts'"),
    importsOf('migrations/a.ts', "import type { Tables } from '../src/platform/database/tables.ts'"),
  ].flat()
  expect(complaints(planted)).toHaveLength(planted.length)
  expect(planted).toHaveLength(9)
  const allowed = importsOf('src/features/quotes/a.tsx', "import type { QuotesApi } from './quotes-api.server.ts'")
  expect(complaints(allowed)).toEqual([])
})

it('no folder has more than 25 files', () => {
  const perFolder = Object.groupBy(globSync('{src,content,tests,bench,scripts,tools}/**/*.*'), dirname)
  const crowded = Object.entries(perFolder).filter(([, files]) => (files?.length ?? 0) > 25)
  expect(crowded.map(([folder]) => folder)).toEqual([])
})
