/** docs/threat-model.md is true: its tests exist, each door has its lines, and each call of the API has its door. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import './support/server-setup.ts'
import { sharedTestShop } from './support/test-shop.ts'

const page = readFileSync('docs/threat-model.md', 'utf8')

/** What the page may name in place of a test until that test is there. Empty once all of them are. */
const openReferences: readonly string[] = []

type Row = { line: string; cells: string[] }

/** The rows of the table under a heading, without its head. */
function rowsUnder(heading: string, source = page): Row[] {
  const [, after = ''] = source.split(`\n${heading}\n`)
  const [section = ''] = after.split(/\n#{2,3} /)
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => ({
    line,
    cells: line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  }))
}

/** A test that a line names: its file, and words of its title. */
type Named = { file: string; words: string }

const testsIn = (line: string): Named[] =>
  [...line.matchAll(/\[([^\]]+)\]\(\.\.\/([^)#]+\.(?:test\.tsx?|spec\.ts))\)/g)].map(([, words = '', file = '']) => ({
    words,
    file,
  }))

/** Of `it('a title', async () => {`, also after `.each([…])`, over several lines and with an object of options between. */
function titlesIn(source: string): string[] {
  const calls = source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?\(/g)
  return [...calls].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'))
}

function whyMissing({ file, words }: Named): string | undefined {
  if (!existsSync(file)) return `there is no ${file}`
  const has = titlesIn(readFileSync(file, 'utf8')).some((title) => title.includes(words))
  return has ? undefined : `${file} has no test '${words}'`
}

const doors = rowsUnder('## The doors').map(({ cells: [name = '', addresses = ''] }) => ({
  name,
  addresses: [...addresses.matchAll(/`([^`]+)`/g)].map(([, address = '']) => address),
}))

/** `GET /quotes/{id}` by its full name, or, for calls of the owner, `* /quotes/**`. */
function covers(address: string, call: string): boolean {
  const [method = '', path = ''] = address.split(' ')
  if (!path.endsWith('/**')) return address === call
  const [itsMethod = '', itsPath = ''] = call.split(' ')
  return (method === '*' || method === itsMethod) && itsPath.startsWith(path.slice(0, -2))
}

test('RUN-2 each test that the page names exists', () => {
  const named = testsIn(page)
  expect(named.length).toBeGreaterThan(80)
  expect(named.map(whyMissing).filter(Boolean)).toEqual([])
})

test('RUN-2 words that are in no title, and files that are gone, are found', () => {
  const file = 'tests/threat-model.test.ts'
  expect(whyMissing({ file, words: 'each test that the page names exists' })).toBeUndefined()
  expect(whyMissing({ file, words: `each test ${'that'} no one wrote` })).toContain('has no test')
  expect(whyMissing({ file: 'tests/gone.test.ts', words: 'x' })).toContain('there is no')
  expect(
    titlesIn("it.each([\n  ['a', 1],\n])(\n  'it\\'s a title',\n  async (one) => {})\nexpect('no title')"),
  ).toEqual(["it's a title"])
})

test('RUN-2 each line of a door names its test, or one that is known to be open', () => {
  expect(doors.length).toBeGreaterThanOrEqual(19)
  const used = new Set<string>()
  for (const { name } of doors) {
    const rows = rowsUnder(`### ${name}`)
    expect([name, rows.length > 0]).toEqual([name, true])
    for (const { line, cells } of rows) {
      const [letters = '', threat = '', defense = '', proof = ''] = cells
      expect([line, cells.length]).toEqual([line, 4])
      expect(letters).toMatch(/^[STRIDE](, [STRIDE])*$/)
      expect([line, threat !== '', defense !== '']).toEqual([line, true, true])
      const [, open] = /^test: \(([^)]+)\)$/.exec(proof) ?? []
      if (open === undefined) expect([line, testsIn(proof).length > 0]).toEqual([line, true])
      else used.add(open)
    }
  }
  expect([...used]).toEqual(openReferences)
  // No table without a door in the list.
  const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, name]) => name)
  expect(headings).toEqual(doors.map(({ name }) => name))
})

test('RUN-2 each call of the API has a door, and one that strangers may make is named in full', async () => {
  const shop = await sharedTestShop()
  type Described = { paths: Record<string, Record<string, { security?: unknown }>> }
  const { paths }: Described = await (await shop.request('/api/openapi.json')).json()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      call: `${method.toUpperCase()} ${path}`,
      isOwners: security !== undefined,
    })),
  )
  const addresses = doors.flatMap((door) => door.addresses)
  const withoutDoor = calls.filter(({ call, isOwners }) => {
    const found = addresses.filter((address) => covers(address, call))
    return isOwners ? found.length === 0 : found.filter((address) => address === call).length !== 1
  })
  expect(withoutDoor).toEqual([])
  // Nothing in the list that the shop no longer has.
  expect(addresses.filter((address) => !calls.some(({ call }) => covers(address, call)))).toEqual([])
})

test('RUN-2 the page says what is accepted, and is linked from where its readers start', () => {
  expect(rowsUnder('## What we accept').length).toBeGreaterThan(5)
  for (const file of ['README.md', 'docs/operations.md', 'docs/architecture.md'])
    expect([file, readFileSync(file, 'utf8').includes('threat-model.md')]).toEqual([file, true])
})
