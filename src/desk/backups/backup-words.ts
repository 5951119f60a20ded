/** What the owner reads about the backups. */

import { sizeText } from '../../features/backups/counts.ts'
import { clockText, dateText, shopDay } from '../../features/shared/clock.ts'
import type { Backups } from './backups-queries.ts'

/** What needs the owner: a title, and sentences. */
export type BackupProblem = { title: string; sentences: string[] }

/** Undefined when all is well, and when the shop makes none. `now` is when `backups` was read. */
export function backupProblem(backups: Backups, now: number): BackupProblem | undefined {
  const { place, last, failure, nextAt, isOld } = backups
  if (place === null) return undefined
  const lastGood = last
    ? `The last good one ${last.isByHand ? 'was made by hand' : 'is from'} ${whenAndWhere(last, now)}.`
    : 'There is no backup yet.'
  if (failure)
    return {
      title: isOld ? 'Backups keep failing' : 'The daily backup failed',
      sentences: [
        `${sentence(failure.reason)} The shop tried ${whenText(failure.at, now)}${againText(backups, now)}.`,
        lastGood,
      ],
    }
  if (isOld)
    return {
      title: `The last ${nextAt === null ? '' : 'daily '}backup is more than two days old`,
      sentences: [
        lastGood,
        nextAt === null ? 'BACKUP_AT is off, so the shop makes none by itself.' : "The shop's log says why.",
      ],
    }
  if (!last) return undefined
  if (last.readBackAt === null)
    return {
      title: 'The last backup could not be read back',
      sentences: [`It was made ${whenText(last.at, now)}. Don't count on it before one is read back.`],
    }
  if (last.missingPictures > 0)
    return {
      title: 'Some pictures have lost their files',
      sentences: [
        `The last backup has everything else, but ${countText(last.missingPictures)} of your pictures ${last.missingPictures === 1 ? 'was' : 'were'} missing in the shop.`,
        "Look through your products and gallery, and upload again any that don't show.",
      ],
    }
  return undefined
}

/** The quiet line. */
export function backupLine({ place, nextAt, last, failure, isRunning }: Backups, now: number): string {
  const made = last && `${whenAndWhere(last, now)}, ${sizeText(last.bytes)}${last.isEncrypted ? ', encrypted' : ''}`
  if (place === null)
    return [
      made ? `This shop makes no backups by itself. The last one: ${made}.` : 'This shop makes no backups.',
      'To have one each day, set BACKUP_DIR to a folder on another disk, or the BACKUP_S3 variables to a bucket, and restart the shop.',
    ].join(' ')
  const running = isRunning ? ' One is being made right now.' : ''
  const none = nextAt === null ? ' None is planned: BACKUP_AT is off.' : ''
  if (!last) {
    const next = nextAt === null ? none : ` The ${failure ? 'next try' : 'first one'} is due ${soonText(nextAt, now)}.`
    return `No backup yet.${running || next}`
  }
  const isComplete = last.readBackAt !== null && last.missingPictures === 0
  return `Last backup${last.isByHand ? ', made by hand' : ''}: ${made}${isComplete ? ', read back and complete' : ''}.${running}${none}`
}

/** When the shop tries again, as the end of a sentence that says that it tried. */
function againText({ nextAt, isRunning }: Backups, now: number): string {
  if (isRunning) return ', and is trying again right now'
  if (nextAt === null) return ''
  return isDue(nextAt, now) ? ', and is about to try again' : `, and tries again ${whenText(nextAt, now)}`
}

/** 'today at 3:31 AM in the folder /mnt/backups'. */
const whenAndWhere = ({ at, place }: NonNullable<Backups['last']>, now: number) =>
  `${whenText(at, now)}${place === null ? '' : ` in ${place}`}`

/** The shop looks once a minute. */
const isDue = (iso: string, now: number) => Date.parse(iso) - now < 60_000

const soonText = (iso: string, now: number) => (isDue(iso, now) ? 'now' : whenText(iso, now))

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

const countText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'file' : 'files'}`

/** A reason of ours is a sentence; one of a library may not be. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
