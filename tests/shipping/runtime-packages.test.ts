/** The image and the packed folder carry the packages that the built server loads, and no other. */
import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { root } from '../../scripts/prepare.mjs'
import { runtimePackageFolders, runtimePackages } from '../../scripts/shipping/runtime-packages.mjs'

/**
 * The bundle names these, but never loads them: react-email imports prettier for its option `pretty`, which no email of the
 * shop asks for, and pino's 'pino/file' is for logs that a worker thread writes.
 */
const neverLoaded = ['pino', 'prettier']

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * The packages that a built file loads: by `import`, by `require`, or by the path of one of their files in a text that
 * `createRequire` gets, such as 'prom-client/lib/metrics/version.js'.
 */
function packagesLoadedBy(code: string): string[] {
  const { program, errors } = parseSync('built.js', code)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  const found = new Set<string>()
  const add = (from: unknown) => {
    if (typeof from !== 'string' || /^([./#]|node:)/.test(from) || builtinModules.includes(from)) return
    found.add(packageOf(from))
  }
  const addFile = (text: unknown) => {
    if (typeof text === 'string' && /^@?[\w-]+\/\S+$/.test(text) && packageOf(text) in dependencies)
      found.add(packageOf(text))
  }
  for (const node of nodesIn(program)) {
    const { type, source, callee, arguments: given, value } = node
    if (/^(Import|Export)/.test(type)) add(source?.value)
    else if (type === 'CallExpression' && /^(__)?require(\$\d+)?$/.test(callee?.name ?? '')) add(given?.[0]?.value)
    else if (type === 'Literal') addFile(value)
    else if (type === 'TemplateElement') addFile((value as { cooked?: unknown }).cooked)
  }
  return [...found]
}

/** What this test looks at in a node of the syntax tree. */
type Syntax = { type: string; source?: Syntax; callee?: Syntax; name?: string; arguments?: Syntax[]; value?: unknown }

function nodesIn(top: object): Syntax[] {
  const nodes: Syntax[] = []
  const rest = [top]
  for (let one = rest.pop(); one; one = rest.pop()) {
    if ('type' in one && typeof one.type === 'string') nodes.push(one as Syntax)
    for (const child of Object.values(one)) if (typeof child === 'object' && child !== null) rest.push(child)
  }
  return nodes
}

const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

it('RUN-1 the packages that ship beside the bundle are those that the bundle loads', () => {
  const files = globSync('dist/server/**/*.js', { cwd: root })
  const loaded = files.flatMap((file) => packagesLoadedBy(readFileSync(join(root, file), 'utf8')))
  expect(files.length).toBeGreaterThan(10)
  expect([...new Set(loaded)].sort()).toEqual([...runtimePackages, ...neverLoaded].sort())
})

it('RUN-1 a package loaded in any of these ways is noticed', () => {
  const code = `
    import sharp from 'sharp'
    import fs from 'node:fs'
    import { join } from 'path'
    const pg = await import('pg')
    const one = __require('kysely/helpers')
    const two = load(\`prom-client/lib/metrics/\${name}.js\`)
    const font = resolve('@fontsource-variable/inter/files/inter-latin.woff2')
    const text = 'pg is a package, and text/html is not'`
  expect(packagesLoadedBy(code).sort()).toEqual(['@fontsource-variable/inter', 'kysely', 'pg', 'prom-client', 'sharp'])
})

it('RUN-1 what those packages depend on ships with them', () => {
  const folders = runtimePackageFolders()
  expect(folders).toEqual(expect.arrayContaining(runtimePackages.map((name) => `node_modules/${name}`)))
  for (const folder of folders) {
    const { dependencies: needed = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    for (const name of Object.keys(needed))
      expect(folders.some((one) => one.endsWith(`node_modules/${name}`))).toBe(true)
  }
})
