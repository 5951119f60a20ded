/** How the browser deletes. Separate from api-client.ts, which every page loads: no page starts with a delete. */
import { ApiError, done } from './api-client.ts'

/** Like `done`, but 404 counts as success: another tab, or a try whose answer was lost, has already deleted it. */
export const deleted = (call: Parameters<typeof done>[0]): Promise<void> =>
  done(call).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
