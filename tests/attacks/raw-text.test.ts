/** No text becomes markup, code or SQL by a way around React and Kysely. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const waysAround =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(|\beval\(|new Function\(|sql\.raw\(|setHTMLUnsafe/g

/** With what is in each of them. */
const reviewed: Record<string, string[]> = {
  // The type of a column, from the source.
  'src/platform/database/one-of.ts': ['sql.raw('],
  // The number of a lock.
  'src/platform/database/update.ts': ['sql.raw('],
}

const foundIn = (source: string) => [...source.matchAll(waysAround)].map(([way]) => way)

test('RUN-2 text is written as HTML, code or SQL nowhere but where it was reviewed', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(browser\.)?test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files.map((file) => [file, foundIn(readFileSync(file, 'utf8'))] as const)
  expect(Object.fromEntries(found.filter(([, ways]) => ways.length > 0))).toEqual(reviewed)
})

test('RUN-2 finds planted ones', () => {
  expect(foundIn('a.innerHTML = text; <p dangerouslySetInnerHTML={{}} />; sql.raw(text)')).toHaveLength(3)
})
