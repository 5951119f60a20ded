/** Uploads to a test shop, and the files and rows they leave. */
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { serveMedia } from '../../src/features/media/serve-media.server.ts'
import { formType, pictureForm } from './pictures.ts'
import type { TestShop } from './test-shop.ts'

export const uploadPicture = (shop: TestShop, cookie: string, picture: Buffer) =>
  shop.request('/api/admin/pictures', {
    method: 'POST',
    headers: { cookie, 'content-type': formType },
    body: pictureForm(picture, 'species'),
  })

/** Files and folders, by path within the picture folder. */
export function listPictureFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'media')
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : []
}

export const listPictureRows = (shop: Pick<TestShop, 'store'>) =>
  shop.store.db.selectFrom('pictures').select(['id', 'state']).execute()

/** The shop's uploaded pictures over HTTP. */
export async function servePictures(shop: Pick<TestShop, 'media' | 'logged'>): Promise<string> {
  const server = createServer((request, response) => {
    serveMedia([shop.media.files], request, response).catch((error: unknown) => shop.logged.push(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
