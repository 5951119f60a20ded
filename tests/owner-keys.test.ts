/** Signing out clears the owner's data from the browser. Checks the desk's source files, so that no tab is overlooked. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { forgetOwnerData, sessionQuery } from '../src/desk/frame/admin-queries.ts'
import { ownerKey } from '../src/desk/parts/owner-keys.ts'
import { productsQuery } from '../src/features/catalog/catalog-queries.ts'

const deskPages = ['src/desk/frame/admin-page.tsx', 'src/desk/frame/admin-images-page.tsx']
const sources = new Map(
  globSync('{src,content}/**/*.{ts,tsx}')
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

/** These modules and all that they import, directly or not, including lazily. */
function withImports(from: string[], apartFrom: string[] = []): Set<string> {
  const all = new Set<string>()
  const add = (path: string) => {
    const source = sources.get(path)
    if (source === undefined || all.has(path) || apartFrom.includes(path)) return
    all.add(path)
    const imports = source.matchAll(
      /\b(?:import|export)\s+(?!type\s)(?:[^'"();]*?\sfrom\s+)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g,
    )
    for (const [, statically, lazily] of imports) add(normalize(join(dirname(path), statically ?? lazily ?? '')))
  }
  for (const path of from) add(path)
  return all
}

const shopModules = withImports(['src/web/entry-client.ts', 'src/web/pages.server.tsx'], deskPages)
const deskModules = [...withImports(deskPages)].filter((path) => !shopModules.has(path))
const queryCount = (path: string) => sources.get(path)?.match(/\bqueryFn\b/g)?.length ?? 0

/** A placeholder for any query argument: an id, a filter, a page. */
const anything: unknown = new Proxy(() => '', { get: () => '' })

/** The keys of the queries that a module exports, either as options or as a function that returns them. */
async function keysOf(path: string): Promise<unknown[][]> {
  const exported: Record<string, unknown> = await import(join('..', path))
  return Object.entries(exported)
    .filter(([name]) => name.endsWith('Query'))
    .map(([, query]) => (typeof query === 'function' ? query(anything, anything, anything) : query).queryKey)
}

const withQueries = (paths: Iterable<string>) => [...paths].filter((path) => queryCount(path) > 0)
const json = (key: readonly unknown[]) => JSON.stringify(key)

it("ADMIN-1 everything that only the desk reads is cached under the owner's key", async () => {
  const shopKeys = (
    await Promise.all(
      withQueries(shopModules)
        .filter((path) => path.endsWith('-queries.ts'))
        .map(keysOf),
    )
  ).flat()
  const shopJson = new Set(shopKeys.map(json))
  expect(shopJson).toContain(json(productsQuery().queryKey))
  const deskFiles = withQueries(deskModules)
  expect(deskFiles.length).toBeGreaterThan(5)
  for (const path of deskFiles) {
    const keys = await keysOf(path)
    const isExported = keys.length >= queryCount(path)
    expect(isExported, `${path} exports each of its queries under a name that ends in 'Query'`).toBe(true)
    for (const key of keys) {
      if (shopJson.has(json(key)) || json(key) === json(sessionQuery.queryKey)) continue
      expect(key.slice(0, ownerKey.length), `${path} ${json(key)}`).toEqual([...ownerKey])
    }
  }
})

it("ADMIN-1 signing out clears all of it, and keeps the storefront's data", async () => {
  const client = new QueryClient()
  const keys = (await Promise.all(withQueries(deskModules).map(keysOf))).flat()
  for (const key of [...keys, productsQuery().queryKey]) client.setQueryData(key, 'data')
  expect(client.getQueriesData({ queryKey: ownerKey }).length).toBeGreaterThan(8)
  forgetOwnerData(client)
  const left = client.getQueryCache().findAll()
  expect(left.map(({ queryKey }) => queryKey[0])).not.toContain(ownerKey[0])
  expect(client.getQueryData(productsQuery().queryKey)).toBe('data')
  expect(client.getQueryData(sessionQuery.queryKey)).toBe('data')
})
