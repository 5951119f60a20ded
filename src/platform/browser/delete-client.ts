/** How the browser deletes. Apart from api-client.ts, which every page loads: no page begins with a delete. */
import { ApiError, done } from './api-client.ts'

/** As `done`, but what is not there (404) is gone as wanted: by another tab, or by a first try whose answer was lost. */
export const deleted = (call: Parameters<typeof done>[0]): Promise<void> =>
  done(call).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
