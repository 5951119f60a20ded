/** The owner uploads pictures to the gallery, and after a lost answer looks there before uploading again. */

import type { Picture } from '../../src/features/media/picture.ts'
import { formType, multipart } from '../../tests/support/pictures.ts'
import type { ShopProcess } from '../../tests/support/shop-process.ts'
import { ask, askForJson, desk } from './calls.ts'
import { digestVariants, findPictureMistakes, type KeptPicture, readKept } from './kept-pictures.ts'
import type { Job } from './rounds.ts'

type Listed = { title: string; picture: Picture | null }

/** Known by its title. `kept` once it is acknowledged and read. */
export type Upload = { title: string; kept?: KeptPicture }

/** Adds one to `all`. Returns the job of uploading it. */
export function newUpload(all: Upload[], { cookie, photographs }: { cookie: string; photographs: Buffer[] }): Job {
  const number = all.length
  const photograph = number % photographs.length
  const upload: Upload = { title: `Mantel number ${String(number).padStart(4, '0')}` }
  all.push(upload)
  const { title } = upload
  let picture: Picture | undefined
  const form = multipart([
    { name: 'title', content: title },
    { name: 'image', fileName: 'mantel.jpg', type: 'image/jpeg', content: photographs[photograph] ?? '' },
  ])
  const findListed = async (shop: ShopProcess) => {
    const path = `/api/admin/gallery-images?q=${encodeURIComponent(title)}`
    const listed = await askForJson<Listed[]>(shop, { path, from: desk, headers: { cookie } })
    return listed.find((one) => one.title === title)
  }
  const send = async (shop: ShopProcess) => {
    const headers = { cookie, 'content-type': formType }
    const asked = { method: 'POST', path: '/api/gallery-images', from: desk, status: 201 } as const
    const image = (await findListed(shop)) ?? (await askForJson<Listed>(shop, { ...asked, headers, form }))
    if (!image.picture) throw new Error(`${title} is in the gallery without its picture.`)
    picture = image.picture
  }
  const read = async (shop: ShopProcess) => {
    if (!picture) throw new Error(`${title} has no picture.`)
    upload.kept = await readKept(shop, { from: desk, photograph, picture })
  }
  return [
    { name: 'upload', take: send },
    { name: 'look at the upload', take: read },
  ]
}

/** Pictures that are lost, doubled or changed, and listed ones that cannot be shown. */
export async function findUploadMistakes(shop: ShopProcess, all: readonly Upload[]): Promise<string[]> {
  const listed = await listGallery(shop)
  const mistakes: string[] = []
  for (const { title, kept } of all) {
    const found = listed.filter((one) => one.title === title)
    if (found.length !== 1 || found[0]?.picture?.path !== kept?.picture.path)
      mistakes.push(`${title} is ${found.length} times in the gallery, or with another picture.`)
  }
  for (const { title, picture } of listed) {
    if (!picture) mistakes.push(`${title} is in the gallery without its picture.`)
    else await digestVariants(shop, desk, picture).catch((error: unknown) => mistakes.push(String(error)))
  }
  const kept = all.flatMap((upload) => upload.kept ?? [])
  return [...mistakes, ...(await findPictureMistakes(shop, kept))]
}

/** As visitors see it. */
async function listGallery(shop: ShopProcess): Promise<Listed[]> {
  const all: Listed[] = []
  for (let page = 1; ; page++) {
    const { headers, bytes } = await ask(shop, { path: `/api/gallery-images?page=${page}`, from: desk })
    all.push(...(JSON.parse(bytes.toString()) as Listed[]))
    if (all.length >= Number(headers.get('x-total-count'))) return all
  }
}
