import { describe, expect, it, test } from 'vitest'
import { backupLine, backupProblem } from './backup-words.ts'
import { type Backups, lookAgainMs } from './backups-queries.ts'

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
  place: 'the folder /mnt/backups',
  isByHand: false,
}
const good: Backups = {
  place: 'the folder /mnt/backups',
  nextAt: '2026-11-22T09:30:00.000Z',
  isEncrypted: false,
  isRunning: false,
  isOld: false,
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
    ['all is well', {}, 'Last backup: today at 3:31 AM in the folder /mnt/backups, 214 MB, read back and complete.'],
    [
      'the last one was made by hand, elsewhere',
      { last: { ...last, isByHand: true, place: 'the folder /media/usb' } },
      'Last backup, made by hand: today at 3:31 AM in the folder /media/usb, 214 MB, read back and complete.',
    ],
    [
      'it is encrypted, of yesterday evening, and the next one is being made',
      { last: { ...last, at: '2026-11-21T04:10:00Z', isEncrypted: true, bytes: 3_210_000_000 }, isRunning: true },
      'Last backup: yesterday at 10:10 PM in the folder /mnt/backups, 3.2 GB, encrypted, read back and complete. One is being made right now.',
    ],
    [
      'none is planned',
      { nextAt: null, last: { ...last, at: '2026-11-19T18:00:00Z' } },
      'Last backup: Nov 19, 2026 at 12:00 PM in the folder /mnt/backups, 214 MB, read back and complete. None is planned: BACKUP_AT is off.',
    ],
    [
      'the first one is due',
      { last: null, nextAt: new Date(now).toISOString() },
      'No backup yet. The first one is due now.',
    ],
    [
      'the first one failed',
      { last: null, nextAt: '2026-11-21T15:14:30Z', failure: { at: '2026-11-21T14:59:30Z', reason: 'Odd.' } },
      'No backup yet. The next try is due today at 9:14 AM.',
    ],
    [
      'there is none, and none is planned',
      { last: null, nextAt: null },
      'No backup yet. None is planned: BACKUP_AT is off.',
    ],
    ['the first is being made', { last: null, isRunning: true }, 'No backup yet. One is being made right now.'],
    [
      'files were missing',
      { last: { ...last, missingPictures: 2 } },
      'Last backup: today at 3:31 AM in the folder /mnt/backups, 214 MB.',
    ],
    [
      'no place is set',
      { place: null, nextAt: null, last: null },
      'This shop makes no backups. To have one each day, set BACKUP_DIR to a folder on another disk, or the BACKUP_S3 variables to a bucket, and restart the shop.',
    ],
    [
      'no place is set, and one was made by hand',
      { place: null, nextAt: null, last: { ...last, isByHand: true, place: 'the folder /srv/data/backups' } },
      'This shop makes no backups by itself. The last one: today at 3:31 AM in the folder /srv/data/backups, 214 MB. To have one each day, set BACKUP_DIR to a folder on another disk, or the BACKUP_S3 variables to a bucket, and restart the shop.',
    ],
  ])('when %s', (_when, changes, line) => expect(lineOf(changes)).toBe(line))
})

describe('RUN-4, LIVE-9 the notice about the backups', () => {
  const failure = { at: '2026-11-21T14:50:05Z', reason: 'The disk is full at /mnt. Free up space, and try again.' }
  const nextAt = '2026-11-21T15:05:10Z'
  const isOld = true
  test.each<[string, Partial<Backups>, string | undefined]>([
    ['all is well', {}, undefined],
    ['there was none yet', { last: null }, undefined],
    ['no place is set', { place: null, last: null }, undefined],
    [
      'one failed',
      { failure, nextAt, last: { ...last, at: '2026-11-20T09:31:00Z' } },
      'The daily backup failed | The disk is full at /mnt. Free up space, and try again. The shop tried today at 8:50 AM, and tries again today at 9:05 AM. | The last good one is from yesterday at 3:31 AM in the folder /mnt/backups.',
    ],
    [
      'the first one failed, for a reason without a period',
      { failure: { ...failure, reason: 'Error: odd' }, nextAt, last: null },
      'The daily backup failed | Error: odd. The shop tried today at 8:50 AM, and tries again today at 9:05 AM. | There is no backup yet.',
    ],
    [
      'one failed, and the next try is due',
      { failure, nextAt: new Date(now).toISOString() },
      'The daily backup failed | The disk is full at /mnt. Free up space, and try again. The shop tried today at 8:50 AM, and is about to try again. | The last good one is from today at 3:31 AM in the folder /mnt/backups.',
    ],
    [
      'one failed, and the shop is trying again',
      { failure, isRunning: true },
      'The daily backup failed | The disk is full at /mnt. Free up space, and try again. The shop tried today at 8:50 AM, and is trying again right now. | The last good one is from today at 3:31 AM in the folder /mnt/backups.',
    ],
    [
      'one failed, and none is planned any more',
      { failure, nextAt: null },
      'The daily backup failed | The disk is full at /mnt. Free up space, and try again. The shop tried today at 8:50 AM. | The last good one is from today at 3:31 AM in the folder /mnt/backups.',
    ],
    [
      'they have failed for days',
      { failure, nextAt, isOld, last: { ...last, at: '2026-11-17T09:31:00Z' } },
      'Backups keep failing | The disk is full at /mnt. Free up space, and try again. The shop tried today at 8:50 AM, and tries again today at 9:05 AM. | The last good one is from Nov 17, 2026 at 3:31 AM in the folder /mnt/backups.',
    ],
    [
      'they have failed for days, and one was made by hand',
      { failure, nextAt, isOld, last: { ...last, isByHand: true, place: 'the folder /media/usb' } },
      'Backups keep failing | The disk is full at /mnt. Free up space, and try again. The shop tried today at 8:50 AM, and tries again today at 9:05 AM. | The last good one was made by hand today at 3:31 AM in the folder /media/usb.',
    ],
    [
      'it is old',
      { isOld, last: { ...last, at: '2026-11-17T09:31:00Z', place: null } },
      "The last daily backup is more than two days old | The last good one is from Nov 17, 2026 at 3:31 AM. | The shop's log says why.",
    ],
    [
      'it is old, and none is planned',
      { isOld, nextAt: null, last: { ...last, at: '2026-11-17T09:31:00Z' } },
      'The last backup is more than two days old | The last good one is from Nov 17, 2026 at 3:31 AM in the folder /mnt/backups. | BACKUP_AT is off, so the shop makes none by itself.',
    ],
    [
      'it was not read back',
      { last: { ...last, readBackAt: null } },
      "The last backup could not be read back | It was made today at 3:31 AM. Don't count on it before one is read back.",
    ],
    [
      'a file is missing',
      { last: { ...last, missingPictures: 1 } },
      "Some pictures have lost their files | The last backup has everything else, but 1 file of your pictures was missing in the shop. | Look through your products and gallery, and upload again any that don't show.",
    ],
    [
      'files are missing',
      { last: { ...last, missingPictures: 1_200 } },
      "Some pictures have lost their files | The last backup has everything else, but 1,200 files of your pictures were missing in the shop. | Look through your products and gallery, and upload again any that don't show.",
    ],
  ])('when %s', (_when, changes, words) => expect(problemOf(changes)).toBe(words))
})

it('RUN-4 days are those of the shop, on the days on which the clocks change, too', () => {
  const at = Date.parse('2026-11-02T05:30:00Z')
  // Sunday, November 1, has 25 hours at the shop: this is 11:30 in its evening.
  const line = backupLine({ ...good, last: { ...last, at: '2026-11-01T05:30:00Z' } }, at).replaceAll('\u202f', ' ')
  expect(line).toContain('today at 12:30 AM')
})

test.each<[string, Partial<Backups>, number | false]>([
  ['all is well, a minute after the next one', {}, 18.5 * 60 + 1],
  ['one is being made, each minute', { isRunning: true }, 1],
  ['one is due, each minute', { nextAt: '2026-11-21T14:59:00Z' }, 1],
  ['one failed, a minute after the next try', { nextAt: '2026-11-21T15:05:00Z' }, 6],
  ["none is planned, only with the desk's news", { nextAt: null }, false],
])('RUN-4 the desk looks again: when %s', (_when, changes, minutes) =>
  expect(lookAgainMs({ ...good, ...changes }, now)).toBe(minutes && minutes * 60_000),
)
