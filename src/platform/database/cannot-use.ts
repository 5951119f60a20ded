/** Why a PostgreSQL database can't be used, in a sentence for the owner. */
import { reasonOf, StartError } from './start-error.ts'
import { isDatabaseUnavailable, sqliteCodeOf } from './store.ts'

/** By SQLSTATE or its class. Source: PostgreSQL, appendix A, error codes. */
const advice: [code: RegExp, advice: string][] = [
  [/^3D000$/, 'Create it, or correct the name at the end of DATABASE_URL.'],
  [/^28/, 'Correct the user and the password in DATABASE_URL.'],
  [/^(42501|3F000)$/, 'Make the user in DATABASE_URL the owner of that database.'],
]

const adviceOn = (error: unknown) => {
  const { code } = (error ?? {}) as { code?: unknown }
  return advice.find(([known]) => typeof code === 'string' && known.test(code))?.[1]
}

/** For an error that came while the database was opened. */
export function cannotUse(error: unknown): StartError {
  if (error instanceof StartError) return error
  if (isDatabaseUnavailable(error))
    return new StartError(
      `The database at DATABASE_URL isn't answering (${reasonOf(error)}). Start it, or check DATABASE_URL.`,
    )
  const [reason, mended] = [reasonOf(error), adviceOn(error)]
  return new StartError(`The database at DATABASE_URL cannot be used (${reason}).${mended ? ` ${mended}` : ''}`)
}

/** For an error at any time: undefined unless the owner can mend it. */
export const refusalOf = (error: unknown): StartError | undefined =>
  adviceOn(error) === undefined ? undefined : cannotUse(error)

/** For a shop that lost its database at its start: undefined when that is not what happened. */
export function lostDatabase(error: unknown): StartError | undefined {
  if (!isDatabaseUnavailable(error)) return refusalOf(error)
  if (sqliteCodeOf(error) === undefined) return cannotUse(error)
  return new StartError(
    `The database file in DATA_DIR isn't answering (${reasonOf(error)}). End what else uses it, then start the shop again.`,
  )
}

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
