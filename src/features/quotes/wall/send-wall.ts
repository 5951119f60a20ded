/** WALL-3: sends the photograph of a wall with a quote, and then the photograph with the piece in it. */
import { answered, apiBase, apiFetch } from '../../../platform/browser/api-client.ts'
import { hc } from '../../../platform/browser/hc.ts'
import { uploadForm } from '../../../platform/browser/upload-client.ts'
import type { DrawnPiece } from '../../drawing/drawing.ts'
import { findKeptPhoto, type KeptPhoto } from '../../on-your-wall/photo/kept-photo.ts'
import { wallPicture } from '../../on-your-wall/wall-picture.ts'
import { sizeOf } from '../../pricing/piece.ts'
import type { QuotePageApi } from '../page/quote-page-api.server.ts'
import type { WallAnswer } from './wall-queries.ts'

const pages = hc<QuotePageApi>(apiBase, { fetch: apiFetch })['quote-pages']

type Sent = Pick<KeptPhoto, 'photo' | 'marks'>

/** The picture with the piece is for the eye: where it can't be made or sent, the photograph and its marks are there. */
export async function sendWall(token: string, { photo, marks }: Sent, piece: DrawnPiece): Promise<WallAnswer> {
  const path = `/quote-pages/${encodeURIComponent(token)}/wall`
  const stored = await uploadForm<WallAnswer>(path, formOf(photo, { marks: JSON.stringify(marks) }))
  try {
    const shown = await wallPicture(photo, marks, piece)
    return shown ? await uploadForm<WallAnswer>(`${path}/view`, formOf(shown, { photo: stored.photo.id })) : stored
  } catch (error) {
    console.warn('The picture with the piece could not be sent', error)
    return stored
  }
}

/** With a quote that was just stored. @throws Where the device has no photograph anymore, or kept none. */
export async function sendKeptWall(token: string): Promise<void> {
  const kept = await findKeptPhoto()
  if (!kept) throw new Error('The device keeps no photograph.')
  const { drawn, piece } = await answered(pages[':token'].$get({ param: { token } }))
  await sendWall(token, kept, { ...drawn, size: sizeOf(piece.dimensions) })
}

export function formOf(picture: Blob, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('image', new File([picture], 'wall.jpg', { type: picture.type }))
  return form
}
