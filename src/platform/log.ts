import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * JSON lines on standard output. Written synchronously: a process that is killed has already said what it did.
 * Nothing private may be passed in; the paths here are the second lock on the door, not the first.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
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

/** Without the fields that database drivers add: PostgreSQL's `detail` quotes the row, and so a customer. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as NodeJS.ErrnoException
  return { type: error.name, message: error.message, code, stack: error.stack }
}
