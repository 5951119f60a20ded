import { describe, expect, it, test } from 'vitest'
import { backupLine, backupProblem, sizeText } from './backup-words.ts'
import type { Backups } from './backups-queries.ts'

/** 9:00 in the morning of a Saturday at the shop. */
const now = Date.parse('2026-11-21T15:00:00Z')
const last = {
  at: '2026-11-21T09:31:20.000Z',
  bytes: 214_400_000,
  rows: 120_000,
  pictures: 900,
  missingPictures: 0,
  isEncrypted: false,
  readBackAt: '2026-11-21T09:31:20.000Z',
  isOld: false,
}
const good: Backups = {
  place: 'the folder /mnt/backups',
  nextAt: '2026-11-22T09:30:00.000Z',
  isEncrypted: false,
  isRunning: false,
  last,
  failure: null,
}
const lineOf = (changes: Partial<Backups>) => backupLine({ ...good, ...changes }, now).replaceAll('\u202f', ' ')
const problemOf = (changes: Partial<Backups>) => {
  const problem = backupProblem({ ...good, ...changes }, now)
  return problem && [problem.title, ...problem.sentences].join(' | ').replaceAll('\u202f', ' ')
}

describe('RUN-4, LIVE-9 the line about the backups', () => {
  test.each<[string, Partial<Backups>, string]>([
    ['all is well', {}, 'Last backup: today at 3:31 AM, 214 MB, read back and complete.'],
    [
      'it is encrypted, of yesterday evening, and the next one is being made',
      { last: { ...last, at: '2026-11-21T04:10:00Z', isEncrypted: true, bytes: 3_210_000_000 }, isRunning: true },
      'Last backup: yesterday at 10:10 PM, 3.2 GB, encrypted, read back and complete. One is being made right now.',
    ],
    [
      'none is planned',
      { nextAt: null, last: { ...last, at: '2026-11-19T18:00:00Z' } },
      'Last backup: Nov 19, 2026 at 12:00 PM, 214 MB, read back and complete. None is planned: BACKUP_AT is off.',
    ],
    ['there was none yet', { last: null }, 'No backup yet. The next one is due tomorrow at 3:30 AM.'],
    ['the first is being made', { last: null, isRunning: true }, 'No backup yet. One is being made right now.'],
    ['files were missing', { last: { ...last, missingPictures: 2 } }, 'Last backup: today at 3:31 AM, 214 MB.'],
    [
      'no place is set',
      { place: null, nextAt: null, last: null },
      'This shop makes no backups. To have one each day, set BACKUP_DIR to a folder on another disk; docs/backups.md says how.',
    ],
    [
      'no place is set, and one was made by hand',
      { place: null, nextAt: null },
      'This shop makes no backups by itself. The last one made by hand: today at 3:31 AM, 214 MB. To have one each day, set BACKUP_DIR to a folder on another disk; docs/backups.md says how.',
    ],
  ])('when %s', (_when, changes, line) => expect(lineOf(changes)).toBe(line))
})

describe('RUN-4, LIVE-9 the notice about the backups', () => {
  const failure = { at: '2026-11-21T09:30:05Z', reason: 'The disk is full at /mnt. Free up space, and try again.' }
  test.each<[string, Partial<Backups>, string | undefined]>([
    ['all is well', {}, undefined],
    ['there was none yet', { last: null }, undefined],
    ['no place is set', { place: null, last: null }, undefined],
    [
      'one failed',
      { failure, last: { ...last, at: '2026-11-20T09:31:00Z' } },
      'The last backup failed | The disk is full at /mnt. Free up space, and try again. The shop tried today at 3:30 AM, and tries again every 15 minutes. | The last good one is from yesterday at 3:31 AM.',
    ],
    [
      'the first one failed, for a reason without a period',
      { failure: { ...failure, reason: 'Error: odd' }, last: null },
      'The last backup failed | Error: odd. The shop tried today at 3:30 AM, and tries again every 15 minutes. | There is no backup yet.',
    ],
    [
      'one failed, and none is planned any more',
      { failure, nextAt: null },
      'The last backup failed | The disk is full at /mnt. Free up space, and try again. The shop tried today at 3:30 AM. | The last good one is from today at 3:31 AM.',
    ],
    [
      'they have failed for days',
      { failure, last: { ...last, at: '2026-11-17T09:31:00Z', isOld: true } },
      'Backups keep failing | The disk is full at /mnt. Free up space, and try again. The shop tried today at 3:30 AM, and tries again every 15 minutes. | The last good one is from Nov 17, 2026 at 3:31 AM.',
    ],
    [
      'it is old',
      { last: { ...last, at: '2026-11-17T09:31:00Z', isOld: true } },
      'The last backup is more than two days old | The last good one is from Nov 17, 2026 at 3:31 AM. | The shop’s log says why; docs/backups.md says what to look for.',
    ],
    [
      'it was not read back',
      { last: { ...last, readBackAt: null } },
      'The last backup could not be read back | It was made today at 3:31 AM. Don’t count on it before one is read back.',
    ],
    [
      'a file is missing',
      { last: { ...last, missingPictures: 1 } },
      'Some pictures have lost their files | The last backup has everything else, but 1 file of your pictures was missing in the shop. | Look through your products and gallery, and upload again what doesn’t show.',
    ],
    [
      'files are missing',
      { last: { ...last, missingPictures: 1_200 } },
      'Some pictures have lost their files | The last backup has everything else, but 1,200 files of your pictures were missing in the shop. | Look through your products and gallery, and upload again what doesn’t show.',
    ],
  ])('when %s', (_when, changes, words) => expect(problemOf(changes)).toBe(words))
})

it('RUN-4 days are those of the shop, on the days on which the clocks change, too', () => {
  const at = Date.parse('2026-11-02T05:30:00Z')
  // Sunday, November 1, has 25 hours at the shop: this is 11:30 in its evening.
  const line = backupLine({ ...good, last: { ...last, at: '2026-11-01T05:30:00Z' } }, at).replaceAll('\u202f', ' ')
  expect(line).toContain('today at 12:30 AM')
})

test.each([
  [0, '0.1 KB'],
  [640_400, '640 KB'],
  [999_600, '1 MB'],
  [1_449_000, '1.4 MB'],
  [12_600_000, '13 MB'],
  [3_249_000_000_000, '3.2 TB'],
])('RUN-4 %i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
