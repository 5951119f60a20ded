/** SET-1: the owner's settings replace the values of `content/` while the shop runs, so no file may keep a copy. Checks the sources. */
import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'

const live = /\/content\/(shop|home|policies|mail-words|testimonials|descriptions)\.ts$/

/**
 * What a file may keep: what the settings never change (the time zone, the rates that a new shop's rules begin with), and what a
 * new shop starts with.
 */
const mayKeep: Record<string, RegExp> = {
  'src/features/shared/clock.ts': /timeZone/,
  'src/features/shared/facts/facts.ts': /startingFacts/,
  'src/features/delivery/delivery-rules.ts': /carrier, truck, rates|leadTimeWeeks|installation/i,
  'src/features/guides/pages/delivery-information.tsx': /delivery, installation/,
  'src/features/guides/pages/installation-guide.tsx': /installation/,
  'src/features/papers/pdf/paper-program.server.ts': /Object\.assign\(shop, facts\)/,
  'src/features/settings/live-settings.server.ts': /start = structuredClone/,
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isFunction = ({ type }: Node) =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'ImportDeclaration'].includes(type)

/** The lines in which a file reads what is live while it is loaded, and so once. */
function copiesIn(source: string, lang: 'ts' | 'tsx'): string[] {
  if (!source.includes('/content/')) return []
  const { body } = parseAst(source, { lang }) as unknown as { body: Node[] }
  const names = new Set<string>()
  for (const { type, source: from, specifiers } of body)
    if (type === 'ImportDeclaration' && live.test(String((from as { value: string }).value)))
      for (const { local, importKind } of specifiers as { local: { name: string }; importKind?: string }[])
        if (importKind !== 'type') names.add(local.name)
  for (const name of ['rangeText', 'weeksText', 'factsId']) names.delete(name)
  const found = new Set<string>()
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (
      !isNode(value) ||
      isFunction(value) ||
      value.type.startsWith('TSType') ||
      value.type === 'TSInterfaceDeclaration'
    )
      return
    if (value.type === 'Identifier' && names.has(String(value.name))) {
      const line = source.slice(0, value.start).split('\n').length
      found.add((source.split('\n')[line - 1] ?? '').trim())
    }
    for (const [key, part] of Object.entries(value)) if (key !== 'key' || value.computed === true) visit(part)
  }
  visit(body)
  return [...found]
}

it('SET-1 nothing keeps a copy of what the owner can change', () => {
  const copies = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      copiesIn(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')
        .filter((line) => !mayKeep[file]?.test(line))
        .map((line) => `${file}: ${line}`),
    )
  expect(copies).toEqual([])
})

it('the check finds a copy, and leaves alone what is read when it is needed', () => {
  const source = `import { shop } from '../content/shop.ts'
const reason = ['from', shop.name]
const asked = { now: () => shop.name, get hours() { return shop.hours }, shop: 1 }
`
  expect(copiesIn(source, 'ts')).toEqual(["const reason = ['from', shop.name]"])
})
