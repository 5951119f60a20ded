/** LIVE-4, WALL-3: pictures that only the owner and one customer see. No public address has them. */
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiEnv, Problem } from '../../platform/api.ts'
import { parseVariantPath } from './picture.ts'
import type { PictureSchema } from './picture-schema.server.ts'
import { contentTypes, readVariant } from './serve-media.server.ts'
import type { Media } from './uploads.server.ts'

/** As its reader gets it, under the path `at`. */
export const privatePicture = (
  { path, narrowWidths: _, ...picture }: z.infer<typeof PictureSchema>,
  at: string,
): z.infer<typeof PictureSchema> => ({ ...picture, path: path.replace('/media', at) })

/**
 * The file of a picture that its reader may see.
 *
 * @throws Problem 404
 */
export async function answerPrivatePicture(
  c: Context<ApiEnv>,
  media: Media,
  { pictureId, file, maySee }: { pictureId: string; file: string; maySee: () => Promise<boolean> },
) {
  const variant = parseVariantPath(`/media/${pictureId}/${file}`)
  const isSeen = variant && (await maySee())
  // Whole, not as a stream: the answer to HEAD has a body that is never read, and an open file that is forgotten ends
  // the process.
  const content = isSeen ? await readVariant([media.privateFiles], variant) : undefined
  if (!variant || !content) throw new Problem(404, 'Photo not found.')
  return c.body(new Uint8Array(content), 200, {
    'content-type': contentTypes[variant.format],
    // Only in this browser, and not for long: the link may be replaced.
    'cache-control': 'private, max-age=3600',
    'x-robots-tag': 'noindex',
  })
}
