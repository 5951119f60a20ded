/** How the browser sends files. XMLHttpRequest reports upload progress; `fetch` does not. */
import { ApiError, apiBase } from './api-client.ts'

export type UploadOptions = {
  /** The share of the request sent, from 0 to 1. At 1 the server may still be processing it. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Sends a form to an API path such as '/gallery-images' and returns the response's JSON.
 *
 * @throws ApiError when the server refuses, TypeError when it cannot be reached, the signal's reason when aborted
 */
export async function uploadForm<T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const { onProgress, signal } = options
  signal?.throwIfAborted()
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  signal?.addEventListener('abort', abort)
  try {
    await new Promise<void>((resolve, reject) => {
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
      request.onload = () => resolve()
      request.onerror = () => reject(new TypeError('The server could not be reached.'))
      request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was aborted.', 'AbortError'))
      // Same origin, so the session cookie is sent.
      request.open('POST', `${apiBase}${path}`)
      request.send(form)
    })
  } finally {
    signal?.removeEventListener('abort', abort)
  }
  const { status, statusText, responseText } = request
  if (status < 200 || status > 299) throw new ApiError(status, statusText, responseText)
  return JSON.parse(responseText)
}
