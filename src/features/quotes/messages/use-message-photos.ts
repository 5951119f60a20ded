import { useRef, useState } from 'react'
import { uploadForm } from '../../../platform/browser/upload-client.ts'
import { chosenFileProblem } from '../../media/picture-rules.ts'
import { readyPhoto } from '../../media/ready-photo.ts'
import { uploadReason } from '../../media/upload-failure.ts'
import { messageLimits } from './message.ts'

/** A chosen photograph: on its way, there (with an id), or refused. */
export type MessagePhoto = {
  key: number
  file: File
  /** The share that is sent, 0 to 1. */
  share: number
  id?: string
  reason?: string | undefined
}

/** Uploads photographs as soon as they are chosen, one after the other, so that sending the message takes no time. */
export function useMessagePhotos(path: string) {
  const [photos, setPhotos] = useState<readonly MessagePhoto[]>([])
  const [problem, setProblem] = useState<string>()
  const lastKey = useRef(0)
  const removed = useRef(new Map<number, AbortController>())
  /** The upload before: a phone has one slow line. */
  const line = useRef(Promise.resolve())

  const change = (key: number, changed: Partial<MessagePhoto>) =>
    setPhotos((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)))

  async function upload(key: number, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    change(key, { share: 0, reason: undefined })
    const form = new FormData()
    try {
      form.set('image', await readyPhoto(file, 'message'))
      const onProgress = (share: number) => change(key, { share })
      const { id } = await uploadForm<{ id: string }>(path, form, { onProgress, signal })
      change(key, { id, share: 1 })
    } catch (error) {
      if (!signal.aborted) change(key, { reason: uploadReason(error) ?? "We couldn't upload it. Try again." })
    }
  }
  function start(key: number, file: File): void {
    const abort = new AbortController()
    removed.current.set(key, abort)
    line.current = line.current.then(() => upload(key, file, abort.signal))
  }

  return {
    photos,
    problem,
    isUploading: photos.some(({ id, reason }) => !id && !reason),
    choose(files: readonly File[]) {
      const room = messageLimits.photos - photos.length
      setProblem(files.length > room ? `${messageLimits.photos} photos fit in one message.` : undefined)
      const added = files.slice(0, room).map((file): MessagePhoto => {
        lastKey.current += 1
        return { key: lastKey.current, file, share: 0, reason: chosenFileProblem(file, 'message') }
      })
      setPhotos([...photos, ...added])
      for (const { key, file, reason } of added) if (!reason) start(key, file)
    },
    retry: ({ key, file }: MessagePhoto) => {
      change(key, { reason: undefined })
      start(key, file)
    },
    remove(key: number) {
      removed.current.get(key)?.abort()
      setPhotos(photos.filter((one) => one.key !== key))
      setProblem(undefined)
    },
    clear() {
      setPhotos([])
      setProblem(undefined)
    },
  }
}
