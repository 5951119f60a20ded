/** RUN-2: the log shows the beginning of a slow statement, so no statement may contain what a customer typed. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Files that write a value into the text of a statement, and what it is. */
const allowed: Record<string, string> = {
  'src/platform/database/one-of.ts': 'a type of PostgreSQL, named in the code',
  'src/platform/database/update.ts': 'the number of a lock',
  'src/features/shared/search/search.server.ts': "'', as in a partial index",
  'src/features/payment/demo-provider.server.ts': 'cents',
  'src/features/gallery/gallery.server.ts': "a picture's place",
  'src/features/cart/cart-repricing.server.ts': 'true',
}

it('RUN-2 statements have parameters in place of values', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path))
  const inlining = files.filter((path) =>
    /\bsql\.(raw|lit|literal)\b|\b(eb|sql)\.lit\(|sql`[^`]*\$\{sql\.raw/.test(readFileSync(path, 'utf8')),
  )
  expect(inlining.toSorted()).toEqual(Object.keys(allowed).toSorted())
})
