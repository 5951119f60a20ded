import { readFileSync } from 'node:fs'
import { normalize } from 'node:path'
import { expect, it } from 'vitest'
import { livePartFiles } from './live-part-files.server.ts'

it('FAST-1 each live part is fetched with its page, under the file that it is imported from', () => {
  const source = readFileSync('src/web/live-parts.ts', 'utf8')
  const imported = source.matchAll(/'?([a-z-]+)'?: \(\) =>\s+part\(\s*import\('([^']+)'\)/g)
  const files = Object.fromEntries([...imported].map(([, name, path = '']) => [name, normalize(`src/web/${path}`)]))
  // Only a visitor with a cart needs its count.
  const { 'cart-button': _counted, ...others } = files
  expect(Object.keys(others).length).toBeGreaterThan(5)
  expect(others).toEqual(livePartFiles)
})
