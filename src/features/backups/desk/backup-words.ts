/** What the owner reads about the backups. */
import { dateText, formatOf, shopDay, timeZone } from '../../shared/clock.ts'
import type { Backups } from './backups-queries.ts'

/** What needs the owner: a title, and sentences. */
export type BackupProblem = { title: string; sentences: string[] }

/** Undefined when all is well, and when the shop makes none. `now` is when `backups` was read. */
export function backupProblem(backups: Backups, now: number): BackupProblem | undefined {
  const { place, last, failure, nextAt } = backups
  if (place === null) return undefined
  const lastGood = last ? `The last good one is from ${whenText(last.at, now)}.` : 'There is no backup yet.'
  if (failure)
    return {
      title: last?.isOld ? 'Backups keep failing' : 'The last backup failed',
      sentences: [
        `${sentence(failure.reason)} The shop tried ${whenText(failure.at, now)}${nextAt === null ? '' : ', and tries again every 15 minutes'}.`,
        lastGood,
      ],
    }
  if (!last) return undefined
  if (last.isOld)
    return {
      title: 'The last backup is more than two days old',
      sentences: [lastGood, 'The shop’s log says why; docs/backups.md says what to look for.'],
    }
  if (last.readBackAt === null)
    return {
      title: 'The last backup could not be read back',
      sentences: [`It was made ${whenText(last.at, now)}. Don’t count on it before one is read back.`],
    }
  if (last.missingPictures > 0)
    return {
      title: 'Some pictures have lost their files',
      sentences: [
        `The last backup has everything else, but ${countText(last.missingPictures)} of your pictures ${last.missingPictures === 1 ? 'was' : 'were'} missing in the shop.`,
        'Look through your products and gallery, and upload again what doesn’t show.',
      ],
    }
  return undefined
}

/** The quiet line. */
export function backupLine({ place, nextAt, last, isRunning }: Backups, now: number): string {
  const made = last && `${whenText(last.at, now)}, ${sizeText(last.bytes)}${last.isEncrypted ? ', encrypted' : ''}`
  if (place === null)
    return [
      made
        ? `This shop makes no backups by itself. The last one made by hand: ${made}.`
        : 'This shop makes no backups.',
      'To have one each day, set BACKUP_DIR to a folder on another disk; docs/backups.md says how.',
    ].join(' ')
  const running = isRunning ? ' One is being made right now.' : ''
  const next = nextAt === null ? 'None is planned: BACKUP_AT is off.' : `The next one is due ${whenText(nextAt, now)}.`
  if (!last) return `No backup yet.${running || ` ${next}`}`
  const isComplete = last.readBackAt !== null && last.missingPictures === 0
  return `Last backup: ${made}${isComplete ? ', read back and complete' : ''}.${running}${nextAt === null ? ` ${next}` : ''}`
}

const clockText = formatOf({ timeZone, hour: 'numeric', minute: '2-digit' })
const dayMs = 24 * 60 * 60 * 1000

/** By the shop's clock: 'today at 3:31 AM', 'tomorrow at 3:30 AM', 'Nov 20, 2026 at 3:31 AM'. */
function whenText(iso: string, now: number): string {
  const at = Date.parse(iso)
  // Noon of a day is never in the day before or after, whatever the clocks do.
  const names = [
    ['yesterday', -dayMs],
    ['today', 0],
    ['tomorrow', dayMs],
  ] as const
  const noon = Date.parse(`${shopDay(now)}T18:00:00Z`)
  const named = names.find(([, days]) => shopDay(noon + days) === shopDay(at))?.[0]
  return `${named ?? dateText(iso)} at ${clockText(new Date(at))}`
}

/** '214 MB': as disks and their makers count. */
export function sizeText(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB']
  let size = bytes / 1000
  while (size >= 999.5 && units.length > 1) {
    size /= 1000
    units.shift()
  }
  return `${size < 9.95 ? Math.max(0.1, Math.round(size * 10) / 10) : Math.round(size)} ${units[0]}`
}

const countText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`

/** A reason of ours is a sentence; one of a library may not be. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
