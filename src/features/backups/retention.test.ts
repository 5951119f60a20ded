import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupName, parseBackupName } from './file/backup-format.ts'
import { outdated } from './retention.ts'

const dayMs = 24 * 60 * 60 * 1000
const newest = Date.UTC(2026, 10, 24, 9, 30)
const daily = (days: number, kind: 'regular' | 'before-update' = 'regular') =>
  Array.from({ length: days }, (_, ago) => backupName(new Date(newest - ago * dayMs), kind, false))
const kept = (files: string[], keep: Parameters<typeof outdated>[1]) => {
  const gone = outdated(files, keep)
  return files.filter((file) => !gone.includes(file)).map((file) => file.slice(5, 15))
}

describe('RUN-2 BACKUP_KEEP', () => {
  it('keeps the newest of each day, week and month', () => {
    // November 24, 2026 is a Tuesday: weeks end on the Sundays 22, 15, 8, and months on their last days.
    expect(kept(daily(100), { days: 3, weeks: 3, months: 3 })).toEqual([
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
    ])
  })

  it('counts days that have a backup, so a shop that was off for a while loses none', () => {
    const files = [0, 90, 91, 400].map((ago) => backupName(new Date(newest - ago * dayMs), 'regular', true))
    expect(outdated(files, { days: 3, weeks: 0, months: 0 })).toEqual([files[3]])
  })

  it('keeps the last of several in a day', () => {
    const files = [0, 1, 2].map((hours) => backupName(new Date(newest - hours * 3_600_000), 'regular', false))
    expect(outdated(files, { days: 7, weeks: 4, months: 6 })).toEqual(files.slice(1))
  })

  it('keeps three copies from before updates, and leaves other files alone', () => {
    const updates = daily(5, 'before-update')
    expect(
      outdated([...updates, 'notes.txt', 'shop-2026.tar.zst', `${updates[0]}.part`], { days: 1, weeks: 0, months: 0 }),
    ).toEqual(updates.slice(3))
  })

  it('never lets the newest go, nor more than it must', () => {
    const at = fc.integer({ min: 0, max: 800 * 24 }).map((hours) => newest - hours * 3_600_000)
    const keep = fc.record({ days: fc.nat(40), weeks: fc.nat(20), months: fc.nat(20) })
    fc.assert(
      fc.property(fc.uniqueArray(at, { minLength: 1, maxLength: 60 }), keep, (times, most) => {
        const files = times.map((time) => backupName(new Date(time), 'regular', false))
        const gone = outdated(files, most)
        const left = files.filter((file) => !gone.includes(file))
        expect(left).toContain(files.toSorted().at(-1))
        expect(left.length).toBeLessThanOrEqual(1 + most.days + most.weeks + most.months)
        expect(left.length).toBeGreaterThanOrEqual(
          Math.min(most.days, new Set(files.map((file) => file.slice(0, 15))).size),
        )
        // What is gone once stays gone when it is asked again.
        expect(outdated(left, most)).toEqual([])
      }),
    )
  })
})

it('RUN-4 two backups of the same second have two names', () => {
  const at = new Date(newest)
  const names = [backupName(at, 'regular', true), backupName(at, 'regular', true)]
  expect(new Set(names).size).toBe(2)
  expect(names.map((file) => parseBackupName(file)?.at)).toEqual([at, at])
})

it('RUN-2 the name of a backup says when and why it was made', () => {
  const at = new Date(newest)
  for (const kind of ['regular', 'before-update'] as const)
    for (const encrypted of [true, false])
      expect(parseBackupName(backupName(at, kind, encrypted))).toEqual({ at, kind })
  // Earlier names had no random end.
  expect(parseBackupName('shop-2026-11-24T09-30-00Z.tar.zst.age')).toEqual({ at, kind: 'regular' })
  for (const other of ['shop.sqlite', 'shop-2026-13-45T99-99-99Z.tar.zst', 'shop-2026-11-24T09-30-00Z.tar.zst.part'])
    expect(parseBackupName(other)).toBeUndefined()
})
