/** What the shop writes on disk is for its own user only. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../support/database/fresh-database.ts'
import { formType, makePicture, pictureForm } from '../support/pictures.ts'
import { startShopProcess } from '../support/shop-process.ts'

const ADMIN_PASSWORD = 'a password for tests'

/** A folder that everyone may read, as one that another program made. */
async function openPlace() {
  const place = await openEmptyDatabase()
  onTestFinished(place.remove)
  const { DATA_DIR = '', ...variables } = place.variables
  await mkdir(DATA_DIR, { recursive: true })
  await chmod(DATA_DIR, 0o755)
  return { dataDir: DATA_DIR, env: { ADMIN_PASSWORD, ...variables } }
}

/** The rights of group and others, of all that is in a folder. */
async function rightsIn(folder: string, mask: number): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const rights = entries.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [relative(folder, path), ((await stat(path)).mode & mask).toString(8)] as const
  })
  return Object.fromEntries(await Promise.all(rights))
}

async function upload(url: string): Promise<number> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const headers = { cookie, 'content-type': formType }
  const body = pictureForm(await makePicture(), 'species')
  return (await fetch(`${url}/api/admin/pictures`, { method: 'POST', headers, body })).status
}

it("RUN-2 database and pictures are for the shop's own user only, in a folder that everyone may read", async () => {
  const place = await openPlace()
  await using shop = await startShopProcess(place)
  expect(await upload(shop.url)).toBe(201)
  const rights = await rightsIn(place.dataDir, 0o077)
  expect(Object.keys(rights).length).toBeGreaterThan(5)
  expect(new Set(Object.values(rights))).toEqual(new Set(['0']))
})

it('RUN-2 what an older version left open to everyone is closed at the next start; a group keeps its rights', async () => {
  const place = await openPlace()
  {
    await using shop = await startShopProcess(place)
    expect(await upload(shop.url)).toBe(201)
  }
  const names = (await readdir(place.dataDir)).filter((name) => /^(shop\.sqlite.*|media)$/.test(name))
  expect(names).toContain('media')
  for (const name of names) await chmod(join(place.dataDir, name), name === 'media' ? 0o755 : 0o644)
  await using shop = await startShopProcess(place)
  for (const name of await readdir(place.dataDir)) {
    const { mode } = await stat(join(place.dataDir, name))
    expect([name, (mode & 0o070) !== 0, mode & 0o007]).toEqual([name, true, 0])
  }
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})
