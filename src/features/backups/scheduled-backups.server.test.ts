/** RUN-4: which process makes the backup of the day, and when it is tried again. The clock is the test's. */
import { describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import type { StartBackupProgram } from './backup-process.server.ts'
import { beatBackup, claimBackup, endBackup, readBackups } from './backups.server.ts'
import { createScheduledBackups } from './scheduled-backups.server.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const atMinutes = 3 * 60 + 30
/** At its start, the clock of a test shop says Saturday, November 21, 2026, 6:00 in Franklin. */
const today = '2026-11-21T03:30'
const tomorrow = '2026-11-22T03:30'

const claimIn = (args: readonly string[]) => ({ slot: args[1] ?? '', startedAt: Number(args[2]) })
const made = { file: 'x', bytes: 1, rows: 2, pictures: 3, missingPictures: 0, readBackAt: 4 }
const plan = { place: 'the folder /x', atMinutes }

type Outcome = 'good' | 'bad' | 'killed'

/** Looks of one process of the shop, whose backups end as `outcomes` say, one after the other: the last for all others. */
const processOf = (shop: TestShop, ...outcomes: Outcome[]) => processAt(plan.place, shop, ...outcomes)

function processAt(place: string, { store, now, log }: TestShop, ...outcomes: Outcome[]) {
  const started: string[] = []
  const start: StartBackupProgram = (args) => {
    const claim = claimIn(args)
    started.push(claim.slot)
    const outcome = outcomes.length > 1 ? outcomes.shift() : outcomes[0]
    const failure = async () => {
      if (outcome === 'good') await endBackup(store, claim, { place, isEncrypted: false, made }, now())
      return outcome === 'good' ? undefined : outcome === 'bad' ? 'The disk is full at /x.\nmore' : 'It was killed.'
    }
    return { failure: failure(), stop: () => undefined }
  }
  return {
    ...createScheduledBackups({ ...plan, place, store, now, log, start, freeMemory: () => undefined }),
    started,
  }
}

const rowOf = ({ store }: TestShop, slot: string) =>
  store.db.selectFrom('backups').selectAll().where('slot', '=', slot).executeTakeFirst()

it('RUN-4 the backup of a day is made once, and the next one a day later', async () => {
  const shop = await openTestShop()
  const one = processOf(shop, 'good')
  await one.look()
  expect(one.started).toEqual([today])
  expect(await rowOf(shop, today)).toMatchObject({ state: 'done', rows: 2, pictures: 3, error: null })
  await one.look()
  shop.wait(21 * hourMs)
  // 3:00 the next day.
  await one.look()
  expect(one.started).toEqual([today])
  shop.wait(30 * minuteMs)
  await one.look()
  expect(one.started).toEqual([today, tomorrow])
})

it('RUN-3, RUN-4 of two processes that come to it at once, one makes it', async () => {
  const shop = await openTestShop()
  const processes = [processOf(shop, 'good'), processOf(shop, 'good'), processOf(shop, 'good')]
  await Promise.all(processes.map(({ look }) => look()))
  expect(processes.flatMap(({ started }) => started)).toEqual([today])
  // A restart knows it from the record.
  const restarted = processOf(shop, 'good')
  await restarted.look()
  expect(restarted.started).toEqual([])
})

it('RUN-4 a shop that slept through several days makes one backup, not one for each of them', async () => {
  const shop = await openTestShop()
  const one = processOf(shop, 'good')
  await one.look()
  shop.wait(5 * 24 * hourMs)
  await one.look()
  await one.look()
  expect(one.started).toEqual([today, '2026-11-26T03:30'])
})

it('RUN-4 a backup that failed is tried again after 15 minutes, by any process, and the log and the record say why', async () => {
  const shop = await openTestShop()
  const [one, other] = [processOf(shop, 'good', 'bad', 'good'), processOf(shop, 'good')]
  // The day before: both have been running for a while.
  shop.wait(-24 * hourMs)
  await one.look()
  await other.look()
  shop.wait(24 * hourMs)
  one.started.length = 0
  await one.look()
  expect(await rowOf(shop, today)).toMatchObject({ state: 'failed', error: 'The disk is full at /x.' })
  expect(shop.logged.filter((line) => line.includes('the backup failed'))).toEqual([
    expect.stringContaining('The disk is full at /x.'),
  ])
  shop.wait(15 * minuteMs)
  await Promise.all([one.look(), other.look()])
  expect([...one.started, ...other.started]).toEqual([today])
  shop.wait(1)
  await other.look()
  await one.look()
  expect([one.started, other.started]).toEqual([[today], [today]])
  expect(await rowOf(shop, today)).toMatchObject({ state: 'done', error: null })
})

it('RUN-4 a shop that starts after a failure tries at once, and after that every 15 minutes', async () => {
  const shop = await openTestShop()
  await processOf(shop, 'bad').look()
  shop.wait(minuteMs)
  const restarted = processOf(shop, 'bad')
  for (let minutes = 0; minutes <= 16; minutes++) {
    await restarted.look()
    shop.wait(minuteMs)
  }
  expect(restarted.started).toEqual([today, today])
})

it('RUN-3, RUN-4 of the processes that start after a failure, one tries at once', async () => {
  const shop = await openTestShop()
  await processOf(shop, 'bad').look()
  shop.wait(minuteMs)
  const processes = [processOf(shop, 'bad'), processOf(shop, 'bad'), processOf(shop, 'bad')]
  for (const { look } of processes) {
    shop.wait(1_000)
    await look()
  }
  expect(processes.flatMap(({ started }) => started)).toEqual([today])
})

describe('RUN-4 a shop that starts with another place for its backups', () => {
  it('makes one there at once, and the record keeps the one before', async () => {
    const shop = await openTestShop()
    await processOf(shop, 'good').look()
    const moved = processAt('the bucket y', shop, 'good')
    for (let looks = 0; looks < 3; looks++) await moved.look()
    expect(moved.started).toEqual([`${today} to the bucket y`])
    expect(await rowOf(shop, today)).toMatchObject({ state: 'done', place: 'the folder /x' })
    const restarted = processAt('the bucket y', shop, 'good')
    await restarted.look()
    shop.wait(24 * hourMs)
    await restarted.look()
    expect(restarted.started).toEqual([tomorrow])
  })

  it('tries again there until it is made', async () => {
    const shop = await openTestShop()
    await processOf(shop, 'good').look()
    const moved = processAt('the bucket y', shop, 'bad', 'good')
    await moved.look()
    shop.wait(15 * minuteMs + 1)
    await moved.look()
    await moved.look()
    expect(moved.started).toEqual([`${today} to the bucket y`, `${today} to the bucket y`])
    expect(await rowOf(shop, `${today} to the bucket y`)).toMatchObject({ state: 'done', place: 'the bucket y' })
  })

  it('leaves the others of a shop that name another one alone', async () => {
    const shop = await openTestShop()
    const processes = [processOf(shop, 'good'), processAt('the bucket y', shop, 'good')]
    for (let looks = 0; looks < 5; looks++) for (const { look } of processes) await look()
    expect(processes.map(({ started }) => started)).toEqual([[today], [`${today} to the bucket y`]])
  })
})

describe('RUN-4 a backup whose process was killed', () => {
  it('is taken over after two minutes without a word, and not before', async () => {
    const shop = await openTestShop()
    const claim = await claimBackup(shop.store, today, shop.now())
    const other = processOf(shop, 'good')
    shop.wait(2 * minuteMs)
    await other.look()
    expect(other.started).toEqual([])
    expect(claim && (await beatBackup(shop.store, claim, shop.now()))).toBe(true)
    shop.wait(2 * minuteMs)
    await other.look()
    expect(other.started).toEqual([])
    shop.wait(1)
    await other.look()
    expect(other.started).toEqual([today])
  })

  it('changes nothing if it was only asleep', async () => {
    const shop = await openTestShop()
    const asleep = await claimBackup(shop.store, today, shop.now())
    if (!asleep) throw new Error('no one else has claimed it')
    shop.wait(2 * minuteMs + 1)
    await processOf(shop, 'good').look()
    expect(await beatBackup(shop.store, asleep, shop.now())).toBe(false)
    await endBackup(shop.store, asleep, { place: null, isEncrypted: false, error: 'It was asleep.' }, shop.now())
    expect(await rowOf(shop, today)).toMatchObject({ state: 'done', error: null })
  })
})

it('RUN-4 a shop that stops ends its backup, and the next process makes it at once', async () => {
  const shop = await openTestShop()
  let end: ((failure: string) => void) | undefined
  const failure = new Promise<string>((resolve) => {
    end = resolve
  })
  const one = createScheduledBackups({
    ...{ ...plan, store: shop.store, now: shop.now, log: shop.log },
    start: () => ({ failure, stop: () => end?.('It was stopped.') }),
    freeMemory: () => undefined,
  })
  const looking = one.look()
  await expect.poll(() => rowOf(shop, today)).toMatchObject({ state: 'running' })
  one.stop()
  await looking
  expect(await rowOf(shop, today)).toMatchObject({ state: 'failed', error: 'It was stopped.' })
  await one.look()
  const other = processOf(shop, 'good')
  await other.look()
  expect(other.started).toEqual([today])
})

describe('RUN-4 a wrong clock', () => {
  it('that was a day ahead and is set back costs no backup', async () => {
    const shop = await openTestShop()
    const one = processOf(shop, 'good')
    await one.look()
    shop.wait(26 * hourMs)
    await one.look()
    shop.wait(-26 * hourMs)
    await one.look()
    expect(one.started).toEqual([today, tomorrow])
    // The desk must not show a backup of tomorrow.
    expect((await readBackups(shop.store, plan, shop.now())).done?.slot).toBe(today)
    const restarted = processOf(shop, 'good')
    await restarted.look()
    expect(restarted.started).toEqual([])
    shop.wait(22 * hourMs)
    await restarted.look()
    expect(restarted.started).toEqual([tomorrow])
    expect((await readBackups(shop.store, plan, shop.now())).done?.slot).toBe(tomorrow)
  })

  it('under which a process was killed holds up no backup', async () => {
    const shop = await openTestShop()
    await claimBackup(shop.store, today, shop.now() + 5 * hourMs)
    const one = processOf(shop, 'good')
    await one.look()
    expect(one.started).toEqual([today])
  })

  it('that was behind makes the missed one when it is set right', async () => {
    const shop = await openTestShop()
    shop.wait(-10 * 24 * hourMs)
    const one = processOf(shop, 'good')
    await one.look()
    shop.wait(10 * 24 * hourMs)
    await one.look()
    expect(one.started).toEqual(['2026-11-11T03:30', today])
  })
})

it('RUN-4 the record keeps sixty backups, and always the latest that was made', async () => {
  const shop = await openTestShop()
  const one = processOf(shop, 'good', 'bad')
  for (let day = 0; day < 70; day++) {
    await one.look()
    shop.wait(24 * hourMs)
  }
  const { count } = await shop.store.db
    .selectFrom('backups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(61)
  const { done, failed } = await readBackups(shop.store, plan, shop.now())
  expect([done?.slot, failed?.slot]).toEqual([today, '2027-01-29T03:30'])
})
