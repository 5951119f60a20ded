import { expect, it } from 'vitest'
import { ApiError } from '../../platform/browser/api-client.ts'
import { uploadReason, withReason } from './upload-failure.ts'

const refusal = (body: object | string) =>
  new ApiError(400, 'Bad Request', typeof body === 'string' ? body : JSON.stringify(body))

it("uses the field's reason, then the problem's, then none", () => {
  const tooSmall = 'The picture is 799 px wide; it must be at least 800 px wide.'
  expect(
    uploadReason(refusal({ detail: 'Check these fields: image.', errors: [{ field: 'image', message: tooSmall }] })),
  ).toBe(tooSmall)
  expect(uploadReason(refusal({ detail: tooSmall }))).toBe(tooSmall)
  expect(uploadReason(refusal('<h1>Bad Gateway</h1>'))).toBeUndefined()
  expect(uploadReason(new TypeError('Failed to fetch'))).toContain('could not be reached')
})

it("adds the reason to a notice's fixed text", () => {
  expect(withReason('Failed to upload gallery image', undefined)).toBe('Failed to upload gallery image')
  expect(withReason('Failed to upload gallery image', 'Too small.')).toBe('Failed to upload gallery image: Too small.')
  expect(withReason('Please try again.', 'Too small.')).toBe('Please try again. Too small.')
})
