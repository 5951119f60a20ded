import { expect, test } from 'vitest'
import { lostDatabase } from '../../../platform/database/cannot-use.ts'
import { whyFailed } from './why-failed.server.ts'

const postgres = (code: string) => Object.assign(new Error('the reason'), { code })
const sqlite = (errcode: number) => Object.assign(new Error('the reason'), { code: 'ERR_SQLITE_ERROR', errcode })

test.each([
  ['3D000', 'cannot be used (the reason). Create it, or correct the name at the end of DATABASE_URL.'],
  ['28P01', 'cannot be used (the reason). Correct the user and the password in DATABASE_URL.'],
  [
    '28000',
    'cannot be used (the reason). Check the user, and whether the server wants TLS (?sslmode=require) and lets this machine in.',
  ],
  ['42501', 'cannot be used (the reason). Make the user in DATABASE_URL the owner of that database.'],
  ['3F000', 'cannot be used (the reason). Make the user in DATABASE_URL the owner of that database.'],
  ['53100', 'cannot be used (the reason). Free up space on its disk, then try again.'],
  ['53300', 'cannot be used (the reason). Close other programs that use it, or raise its max_connections.'],
  ['25006', 'cannot be used (the reason). Set DATABASE_URL to the server that takes writes; this one is a copy of it.'],
  ['53200', "isn't answering (the reason). Start it, or check DATABASE_URL."],
  ['57P03', "isn't answering (the reason). Start it, or check DATABASE_URL."],
  ['08006', "isn't answering (the reason). Start it, or check DATABASE_URL."],
  ['ECONNREFUSED', "isn't answering (the reason). Start it, or check DATABASE_URL."],
])("RUN-4 PostgreSQL's %s in a sentence", (code, sentence) => {
  expect(whyFailed(postgres(code))).toBe(`The database at DATABASE_URL ${sentence}`)
})

test('RUN-4 another failure of PostgreSQL shows where it happened', () => {
  const error = postgres('23505')
  expect(whyFailed(error)).toBe(error.stack)
})

test.each([
  [5, 'Another program holds the database (the reason). Try again in a minute.'],
  [6, 'Another program holds the database (the reason). Try again in a minute.'],
  [8, "The database file can't be written (the reason). Use the user that the shop runs as."],
  [
    1032,
    'The database file is not the one that was opened (the reason). Put that one back in its place, then try again.',
  ],
  [10, "The database file can't be used (the reason). Check its disk, and whether this user may write there."],
  // An extended code.
  [778, "The database file can't be used (the reason). Check its disk, and whether this user may write there."],
  [14, "The database file can't be used (the reason). Check its disk, and whether this user may write there."],
  [13, 'The disk with the database is full. Free up space, and try again.'],
  [11, 'The database file is damaged (the reason). Restore a backup into an empty folder.'],
  [26, 'The database file is damaged (the reason). Restore a backup into an empty folder.'],
])("RUN-4 SQLite's %i is the same sentence at a start and in a command", (code, sentence) => {
  expect(lostDatabase(sqlite(code))?.message).toBe(sentence)
  expect(whyFailed(sqlite(code))).toBe(sentence)
})

test('a mistake in a statement has no sentence', () => {
  expect(lostDatabase(sqlite(1))).toBeUndefined()
})
