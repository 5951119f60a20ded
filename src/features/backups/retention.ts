/** Which backups stay: the newest of each of the last days, weeks and months that have one. */
import { parseBackupName } from './file/backup-format.ts'

export type Keep = { days: number; weeks: number; months: number }

/** Copies from before an update that stay, whatever `keep` says. */
const updatesKept = 3

/**
 * Names of backups that may go. Other files never do, nor does the newest backup. Days, weeks and months are those of
 * UTC, which the names have.
 */
export function outdated(files: readonly string[], keep: Keep): string[] {
  const backups = files
    .flatMap((file) => {
      const parsed = parseBackupName(file)
      return parsed ? [{ file, ...parsed }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const regular = backups.filter(({ kind }) => kind === 'regular')
  const updates = backups.filter(({ kind }) => kind === 'before-update')
  const kept = new Set([regular[0], ...updates.slice(0, updatesKept)])
  for (const [count, periodOf] of [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const)
    for (const backup of newestOfEach(regular, periodOf).slice(0, count)) kept.add(backup)
  return backups.filter((backup) => !kept.has(backup)).map(({ file }) => file)
}

/** `backups` are newest first. */
function newestOfEach<T extends { at: Date }>(backups: readonly T[], periodOf: (at: Date) => string): T[] {
  const seen = new Set<string>()
  return backups.filter(({ at }) => {
    const period = periodOf(at)
    if (seen.has(period)) return false
    seen.add(period)
    return true
  })
}

const dayMs = 24 * 60 * 60 * 1000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const monthOf = (at: Date) => at.toISOString().slice(0, 7)
/** Counted from a Monday: the first day of the epoch was a Thursday. */
const weekOf = (at: Date) => String(Math.floor((at.getTime() / dayMs + 3) / 7))
