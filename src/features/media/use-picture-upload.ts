import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type UploadOptions, uploadForm } from '../../platform/browser/upload-client.ts'
import type { Picture } from './picture.ts'
import { fileProblem, type PictureUse } from './picture-rules.ts'
import { uploadReason } from './upload-failure.ts'

type PictureUpload = {
  use: PictureUse
  /** Of the API; answers with the stored picture. */
  path: string
  form: (file: File) => FormData
  /** Makes the new picture known to the pages of this visit. */
  onDone: (picture: Picture) => void
  /** `reason` is undefined when nobody gave one. */
  onFailed: (reason: string | undefined) => void
}

/** One picture that is uploaded as soon as it is chosen, and takes the place of another. */
export function usePictureUpload({ use, path, form, onDone, onFailed }: PictureUpload) {
  const [share, setShare] = useState(0)
  const [file, setFile] = useState<File>()
  const [reason, setReason] = useState<string>()
  const fail = (why: string | undefined) => {
    setReason(why ?? 'The picture could not be uploaded. Please try again.')
    onFailed(why)
  }
  const upload = useMutation({
    mutationFn: ({ file, ...options }: { file: File } & UploadOptions) =>
      uploadForm<{ picture: Picture }>(path, form(file), options),
    onSuccess: ({ picture }) => {
      setFile(undefined)
      onDone(picture)
    },
    onError: (error) => fail(uploadReason(error)),
  })
  return {
    /** Being uploaded, or not taken. */
    file,
    progress: upload.isPending ? share : undefined,
    error: reason,
    choose: ([chosen]: readonly File[]) => {
      if (!chosen) return
      setFile(chosen)
      const problem = fileProblem(chosen, use)
      if (problem) return fail(problem)
      setReason(undefined)
      setShare(0)
      upload.mutate({ file: chosen, onProgress: setShare })
    },
  }
}
