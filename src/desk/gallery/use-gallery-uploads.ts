import { useMutation, useQueryClient } from '@tanstack/react-query'
import { titleOfFile } from '../../features/gallery/gallery.ts'
import { chosenFileProblem } from '../../features/media/picture-rules.ts'
import { readyPhoto } from '../../features/media/ready-photo.ts'
import { uploadReason } from '../../features/media/upload-failure.ts'
import { eachDimension } from '../../features/pricing/piece.ts'
import { ApiError } from '../../platform/browser/api-client.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { showFailureWithReason } from '../parts/show-failure.ts'
import { uploadAll } from '../parts/upload-lanes.ts'
import { type ChosenPicture, changeChosen, chosenNow, newKey, useChosen } from './chosen-pictures.ts'
import { refreshGallery, uploadImage } from './gallery-desk-queries.ts'
import type { ImageText } from './picture-fields.tsx'

/**
 * Uploads pictures into the gallery, a few at a time. All get the same position, where the newest comes first, so each is
 * sent as a little older than the one before it, and the gallery shows them in the order of this list. Failed ones stay,
 * with the reason.
 */
export function useGalleryUploads() {
  const queryClient = useQueryClient()
  const upload = useMutation(uploadImage)
  const { pictures, upload: running, title, text } = useChosen()

  const change = (key: number, changed: Partial<ChosenPicture>) =>
    changeChosen((before) => ({
      pictures: before.pictures.map((one) => (one.key === key ? { ...one, ...changed } : one)),
    }))

  function add(files: readonly File[]) {
    const added = files.map((file, position) => {
      const typed = position === 0 && pictures.length === 0 ? title.trim() : ''
      return {
        key: newKey(),
        file,
        title: typed || titleOfFile(file.name),
        reason: chosenFileProblem(file, 'gallery'),
      }
    })
    changeChosen((before) => ({ pictures: [...before.pictures, ...added] }))
  }

  async function sendOne(picture: ChosenPicture, fields: Record<string, string>, signal: AbortSignal) {
    const problem = chosenFileProblem(picture.file, 'gallery')
    if (problem) {
      change(picture.key, { reason: problem })
      return { sent: false as const, reason: problem, stop: false }
    }
    change(picture.key, { share: 0, reason: undefined })
    try {
      const onProgress = (share: number) => change(picture.key, { share })
      await upload.mutateAsync({ file: await readyPhoto(picture.file, 'gallery'), fields, onProgress, signal })
      change(picture.key, { share: undefined, sent: true })
      return { sent: true as const }
    } catch (error) {
      const reason = signal.aborted ? undefined : (uploadReason(error) ?? "We couldn't upload the picture. Try again.")
      change(picture.key, { share: undefined, reason })
      // Without a session the others would be refused too.
      return { sent: false as const, reason, stop: error instanceof ApiError && error.status === 401 }
    }
  }

  /** Uploads all; true when all of them succeed. */
  async function send(): Promise<boolean> {
    const controller = new AbortController()
    const { signal } = controller
    changeChosen(() => ({ upload: controller }))
    const reasons: string[] = []
    let sent = 0
    const now = Date.now()
    await uploadAll(pictures, signal, async (picture, position) => {
      const fields = { ...fieldsOf(picture.title, text), sentAt: String(now - position) }
      const result = await sendOne(picture, fields, signal)
      if (result.sent) sent += 1
      else if (result.reason) reasons.push(result.reason)
      if (!result.sent && result.stop) controller.abort()
    })
    changeChosen((before) => ({ upload: undefined, pictures: before.pictures.filter((one) => !one.sent) }))
    if (sent > 0) void refreshGallery(queryClient)
    tellResult(sent, reasons, pictures.length)
    return sent === pictures.length
  }

  return {
    pictures,
    title,
    text,
    sending: running !== undefined,
    add,
    setTitle: (typed: string) => changeChosen(() => ({ title: typed })),
    setText: (typed: Partial<ImageText>) => changeChosen((before) => ({ text: { ...before.text, ...typed } })),
    rename: (key: number, title: string) => change(key, { title }),
    remove: (key: number) => changeChosen((before) => ({ pictures: before.pictures.filter((one) => one.key !== key) })),
    send,
    cancel: () => chosenNow().upload?.abort(),
  }
}

const fieldsOf = (title: string, text: ImageText) => ({
  title: title.trim(),
  description: text.description.trim(),
  category: text.category,
  featured: String(text.featured),
  sortOrder: text.sortOrder,
  woodSpeciesId: text.woodSpeciesId,
  ...eachDimension((name) => text[name]),
})

function tellResult(sent: number, reasons: readonly string[], asked: number) {
  const [reason] = reasons
  if (reason !== undefined) {
    const several =
      reasons.length === 1
        ? `1 of ${asked} pictures failed. ${reason}`
        : `${reasons.length} of ${asked} pictures failed. See the reason next to each.`
    showFailureWithReason('Upload Failed', 'Failed to upload gallery image', asked > 1 ? several : reason)
  } else if (sent > 0) {
    const description = sent > 1 ? `${sent} pictures are in the gallery.` : undefined
    toast({ title: 'Gallery Image Uploaded', description, tone: 'success' })
  }
}
