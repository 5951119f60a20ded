import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { chosenFileProblem } from '../../media/picture-rules.ts'
import { readyPhoto } from '../../media/ready-photo.ts'
import { uploadReason, withReason } from '../../media/upload-failure.ts'
import { uploadAll } from '../../media/upload-lanes.ts'
import { titleOfFile } from '../gallery.ts'
import { refreshGallery, uploadImage } from './gallery-desk-queries.ts'
import type { ImageText } from './picture-fields.tsx'

/** A chosen picture that isn't in the gallery yet. */
export type ChosenPicture = {
  key: number
  file: File
  title: string
  /** Upload progress from 0 to 1. */
  share?: number | undefined
  sent?: boolean
  /** Why it failed. */
  reason?: string | undefined
}

/**
 * Uploads pictures into the gallery, a few at a time. All get the same position, where the newest comes first, so each is
 * sent as a little older than the one before it, and the gallery shows them in the order of this list. Failed ones stay,
 * with the reason.
 */
export function useGalleryUploads() {
  const queryClient = useQueryClient()
  const upload = useMutation(uploadImage)
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [sending, setSending] = useState(false)
  const lastKey = useRef(0)
  const abort = useRef<AbortController>(undefined)

  const change = (key: number, changed: Partial<ChosenPicture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))

  /** `title` is what was typed before a picture was chosen. */
  function add(files: readonly File[], title: string) {
    const added = files.map((file, position) => {
      lastKey.current += 1
      const typed = position === 0 && pictures.length === 0 ? title.trim() : ''
      return {
        key: lastKey.current,
        file,
        title: typed || titleOfFile(file.name),
        reason: chosenFileProblem(file, 'gallery'),
      }
    })
    setPictures([...pictures, ...added])
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
  async function send(text: ImageText): Promise<boolean> {
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    setSending(true)
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
    setSending(false)
    setPictures((all) => all.filter((one) => !one.sent))
    if (sent > 0) void refreshGallery(queryClient)
    tellResult(sent, reasons, pictures.length)
    return sent === pictures.length
  }

  return {
    pictures,
    sending,
    add,
    rename: (key: number, title: string) => change(key, { title }),
    remove: (key: number) => setPictures((all) => all.filter((one) => one.key !== key)),
    send,
    cancel: () => abort.current?.abort(),
  }
}

const fieldsOf = (title: string, text: ImageText) => ({
  title: title.trim(),
  description: text.description.trim(),
  category: text.category,
  featured: String(text.featured),
  sortOrder: text.sortOrder,
})

function tellResult(sent: number, reasons: readonly string[], asked: number) {
  const [reason] = reasons
  if (reason !== undefined) {
    const several =
      reasons.length === 1
        ? `1 of ${asked} pictures failed. ${reason}`
        : `${reasons.length} of ${asked} pictures failed. See the reason next to each.`
    const description = withReason('Failed to upload gallery image', asked > 1 ? several : reason)
    toast({ title: 'Upload Failed', description, tone: 'danger' })
  } else if (sent > 0) {
    const description = sent > 1 ? `${sent} pictures are in the gallery.` : undefined
    toast({ title: 'Gallery Image Uploaded', description, tone: 'success' })
  }
}
