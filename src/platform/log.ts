import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

type Request = { requestId: string; route: () => string }
const requests = new AsyncLocalStorage<Request>()

/** Every line that `work` logs, wherever, has the request's id. */
export const inRequest = <T>(request: Request, work: () => T): T => requests.run(request, work)

/** The pattern of the address, of the request that causes the work; undefined in the background. */
export const currentRoute = (): string | undefined => requests.getStore()?.route()

/**
 * JSON lines on standard output. Written synchronously, so that a killed process has already logged what it did.
 * Callers must not log anything private. The redacted paths are only a second line of defense.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      mixin: () => {
        const request = requests.getStore()
        return request ? { requestId: request.requestId } : {}
      },
      serializers: { err: plainError },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['password', 'cookie', 'authorization', '*.password', '*.cookie', '*.authorization'],
        remove: true,
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}

/** Drops the fields that database drivers add: PostgreSQL's `detail` quotes the row, which may be a customer's. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as NodeJS.ErrnoException
  return { type: error.name, message: error.message, code, stack: error.stack }
}
