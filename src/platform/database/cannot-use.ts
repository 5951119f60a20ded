/** Why a database can't be used, in a sentence for the owner. */
import { reasonOf, StartError } from './start-error.ts'
import { isDatabaseUnavailable, sqliteCodeOf } from './store.ts'

/** By SQLSTATE or its class. Source: PostgreSQL, appendix A, error codes. */
const advice: [code: RegExp, advice: string][] = [
  [/^3D000$/, 'Create it, or correct the name at the end of DATABASE_URL.'],
  [/^28P01$/, 'Correct the user and the password in DATABASE_URL.'],
  // Also what a server says that has no rule for this machine, or none without encryption.
  [/^28000$/, 'Check the user, and whether the server wants TLS (?sslmode=require) and lets this machine in.'],
  [/^(42501|3F000)$/, 'Make the user in DATABASE_URL the owner of that database.'],
  [/^53100$/, 'Free up space on its disk, then try again.'],
  [/^53300$/, 'Close other programs that use it, or raise its max_connections.'],
  [/^25006$/, 'Set DATABASE_URL to the server that takes writes; this one is a copy of it.'],
]

const adviceOn = (error: unknown) => {
  const { code } = (error ?? {}) as { code?: unknown }
  return advice.find(([known]) => typeof code === 'string' && known.test(code))?.[1]
}

/** For an error that came while the database was opened. */
export function cannotUse(error: unknown): StartError {
  if (error instanceof StartError) return error
  const [reason, mended] = [reasonOf(error), adviceOn(error)]
  // Some of these count as unavailable too, but starting the server would not help.
  if (mended === undefined && isDatabaseUnavailable(error))
    return new StartError(`The database at DATABASE_URL isn't answering (${reason}). Start it, or check DATABASE_URL.`)
  return new StartError(`The database at DATABASE_URL cannot be used (${reason}).${mended ? ` ${mended}` : ''}`)
}

/** For an error at any time, from either engine: undefined unless the owner can mend it. */
export function lostDatabase(error: unknown): StartError | undefined {
  const sentence = ofSqlite(error)
  if (sentence !== undefined) return new StartError(sentence)
  return isDatabaseUnavailable(error) ? cannotUse(error) : refusalOf(error)
}

/** The same for PostgreSQL, as long as it answers. */
export const refusalOf = (error: unknown): StartError | undefined =>
  adviceOn(error) === undefined ? undefined : cannotUse(error)

/** By SQLite's result codes. Source: sqlite.org/rescode.html */
function ofSqlite(error: unknown): string | undefined {
  switch (sqliteCodeOf(error)) {
    case 5:
    case 6:
      return `Another program holds the database (${reasonOf(error)}). Try again in a minute.`
    case 13:
      return 'The disk with the database is full. Free up space, and try again.'
    case 8:
      return isFileMoved(error)
        ? `The database file is not the one that was opened (${reasonOf(error)}). Put that one back in its place, then try again.`
        : `The database file can't be written (${reasonOf(error)}). Use the user that the shop runs as.`
    case 10:
    case 14:
      return `The database file can't be used (${reasonOf(error)}). Check its disk, and whether this user may write there.`
    case 11:
    case 26:
      return `The database file is damaged (${reasonOf(error)}). Restore a backup into an empty folder.`
    default:
      return undefined
  }
}

/** SQLITE_READONLY_DBMOVED, an extended code. */
const isFileMoved = (error: unknown) => (error as { errcode?: number }).errcode === 1032

/** What the first table would fail with. */
export const mayNotCreate = (): StartError =>
  cannotUse(Object.assign(new Error('its user may not create tables'), { code: '42501' }))

/** Otherwise the shop would start, then fail at the first name with a letter that the encoding lacks. */
export function requireUtf8(encoding: string | undefined): void {
  if (encoding === 'UTF8') return
  throw new StartError(
    `The database at DATABASE_URL cannot be used (its encoding is ${encoding}; it must be UTF8). Create another, for example with: create database shop encoding 'UTF8' template template0. Then set DATABASE_URL to that one.`,
  )
}
