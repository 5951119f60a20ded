/** The draft of an offer between the editor and a server that is slow, gone, or changed by another window. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../platform/browser/api-client.ts'
import type { DeskOffer, Saved, SavedDraft } from '../offers-queries.ts'
import type { DraftForm } from './draft-form.ts'
import { DraftSaver } from './draft-saver.ts'
import type { KeptDraft } from './kept-draft.ts'

const days = { from: '2026-12-10', to: '2026-12-17', isByBoard: false }
const piece = {
  ...{ productId: 'oak', woodSpeciesId: 'reclaimed-oak', finishOptionId: null },
  dimensions: { length: 72, width: 8, thickness: 8 },
}
const withPiece = (change: object = {}): { pieces: DeskOffer['draft']['pieces'] } => ({
  pieces: [{ ...piece, key: '1', quantity: 1, note: '', part: 'fixed', choice: null, ...change }],
})
const first: DeskOffer['draft'] = {
  ...{ ...piece, way: 'truck', zip: '37203' },
  ...withPiece(),
  choices: [],
  ...{ changedLines: [], ownLines: [], chargesTax: true, promisedOn: '2026-12-17', followedOn: '2026-12-17' },
  ...{ depositPercent: 50, validUntil: '2026-12-21', note: '', typed: null },
}

/** One draft at the server. `mood` says what becomes of the next call. */
function startServer() {
  const server = {
    draft: first,
    revision: 0,
    isAccepted: false,
    saves: 0,
    mood: 'answers' as 'answers' | 'unreachable' | 'answer is lost' | 'signed out',
    kept: undefined as KeptDraft | undefined,
    told: [] as string[],
    offer: (): DeskOffer =>
      ({
        ...{ draft: server.draft, revision: server.revision, days, priced: null, errors: [], shopLines: [] },
        versions: [],
        acceptance: server.isAccepted ? { name: 'June', at: '', version: 1, orderId: 1 } : null,
      }) as unknown as DeskOffer,
    save: async (draft: SavedDraft, revision: number): Promise<Saved> => {
      if (server.mood === 'unreachable') throw new TypeError('Failed to fetch')
      if (server.mood === 'signed out') throw refusal(401, 'Sign in first.')
      if (server.isAccepted) throw refusal(409, 'The customer has accepted this offer.')
      if (revision !== server.revision) throw refusal(409, 'Changed in another window.')
      server.saves += 1
      server.draft = JSON.parse(JSON.stringify(draft))
      server.revision += 1
      if (server.mood === 'answer is lost') throw new TypeError('Failed to fetch')
      return { revision: server.revision, priced: null, errors: [], days, shopLines: [] }
    },
    open: () =>
      new DraftSaver(server.offer(), server.kept, {
        save: server.save,
        read: async () => {
          if (server.mood === 'unreachable') throw new TypeError('Failed to fetch')
          return server.offer()
        },
        keep: (kept) => {
          server.kept = kept && JSON.parse(JSON.stringify(kept))
        },
        tell: (news) => server.told.push(news),
      }),
    /** What another window saves. */
    elsewhere: (part: Partial<DeskOffer['draft']>) => {
      server.draft = { ...server.draft, ...part }
      server.revision += 1
    },
  }
  return server
}

const refusal = (status: number, detail: string) => new ApiError(status, '', JSON.stringify({ detail }))
const pause = (ms = 300) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('LIVE-2 a draft is saved as it is typed', () => {
  it('saves after a pause, and once more what was typed during the save', async () => {
    const server = startServer()
    const saver = server.open()
    saver.change({ note: 'Hel' })
    saver.change({ note: 'Hello' })
    expect(saver.view().status).toBe('waiting')
    await pause(299)
    expect(server.saves).toBe(0)
    const saved = saver.flush()
    expect(saver.view().status).toBe('saving')
    saver.change({ note: 'Hello there' })
    expect(await saved).toBe(true)
    expect([server.draft.note, server.saves, saver.view().status]).toEqual(['Hello there', 2, 'saved'])
    await pause(60_000)
    expect(server.saves).toBe(2)
  })

  it('has nothing to say of a draft that nobody typed in, whatever another window saves', async () => {
    const server = startServer()
    const saver = server.open()
    server.elsewhere({ note: 'There' })
    saver.receive(server.offer())
    expect(saver.view()).toMatchObject({ status: 'saved', isTyped: false })
    saver.change({ note: 'Here' })
    await pause()
    expect(saver.view()).toMatchObject({ status: 'saved', isTyped: true })
    // What was typed before a reload is told once it is saved.
    saver.change({ note: 'Typed last' })
    saver.stop()
    const reloaded = server.open()
    await pause()
    expect(reloaded.view()).toMatchObject({ status: 'saved', isTyped: true })
  })

  it('one line that is not finished keeps nothing else from being saved, and comes back as it was typed', async () => {
    const server = startServer()
    const saver = server.open()
    saver.change({ ownLines: [{ key: 'a', kind: 'own', label: 'Notch', amount: '1o0' }] })
    saver.change({ depositPercent: '40', note: 'Hello' })
    await pause()
    expect(server.draft).toMatchObject({ depositPercent: 40, note: 'Hello', ownLines: [] })
    expect(saver.view().status).toBe('saved')
    const elsewhere = startServer()
    elsewhere.draft = server.draft
    expect(elsewhere.open().view().form.ownLines).toEqual(saver.view().form.ownLines)
  })

  it('tries again by itself when the shop is gone, and tells whoever has closed the editor', async () => {
    const server = startServer()
    const saver = server.open()
    const close = saver.subscribe(() => undefined)
    server.mood = 'unreachable'
    saver.change({ note: 'Hello' })
    await pause()
    expect(saver.view().status).toBe('failed')
    expect(server.told).toEqual([])
    close()
    await pause(3_000)
    await pause(6_000)
    expect(server.told).toEqual(['failed'])
    server.mood = 'answers'
    await pause(12_000)
    expect([server.draft.note, saver.view().status]).toEqual(['Hello', 'saved'])
    expect(server.told).toEqual(['failed', 'saved'])
    expect(server.kept).toBeUndefined()
  })

  it('waits for a new sign-in when the session has ended, and keeps what is typed', async () => {
    const server = startServer()
    const saver = server.open()
    server.mood = 'signed out'
    saver.change({ note: 'Hello' })
    await pause(600_000)
    expect(saver.view()).toMatchObject({ status: 'failed', reason: 'Sign in first.', form: { note: 'Hello' } })
    server.mood = 'answers'
    expect(await saver.flush()).toBe(true)
    expect(server.draft.note).toBe('Hello')
  })

  it("takes its own save, whose answer was lost, for no other window's", async () => {
    const server = startServer()
    const saver = server.open()
    server.mood = 'answer is lost'
    saver.change({ note: 'Hel' })
    await pause()
    expect([server.draft.note, saver.view().status]).toEqual(['Hel', 'failed'])
    server.mood = 'answers'
    saver.change({ note: 'Hello' })
    await pause()
    expect(saver.view()).toMatchObject({ status: 'saved', clashes: [], taken: [] })
    expect(server.draft.note).toBe('Hello')
  })

  it('goes on after a reload, whether the last save came through or not', async () => {
    for (const mood of ['answers', 'unreachable', 'answer is lost'] as const) {
      const server = startServer()
      const saver = server.open()
      saver.change({ note: 'Hello' })
      server.mood = mood
      saver.leave()
      await pause(0)
      saver.stop()
      server.mood = 'answers'
      const reloaded = server.open()
      expect(reloaded.view().form.note).toBe('Hello')
      await pause()
      expect([mood, server.draft.note, reloaded.view().status]).toEqual([mood, 'Hello', 'saved'])
    }
  })

  it('goes on after a reload in the middle of a save', async () => {
    const server = startServer()
    const saver = server.open()
    saver.change({ note: 'Hel' })
    void saver.flush()
    saver.change({ note: 'Hello' })
    saver.leave()
    await pause(0)
    saver.stop()
    const reloaded = server.open()
    await pause()
    expect([server.draft.note, reloaded.view().form.note, reloaded.view().status]).toEqual(['Hello', 'Hello', 'saved'])
  })
})

describe('LIVE-2 two windows', () => {
  it('joins what they changed, field by field', async () => {
    const server = startServer()
    const saver = server.open()
    saver.change({ depositPercent: '40' })
    server.elsewhere({
      note: 'From there',
      ...withPiece({ dimensions: { length: 70, width: 8, thickness: 8 } }),
      ownLines: [{ key: 'b', label: 'Corbels', kind: 'own', amount: '90.00', percent: null, isOption: false }],
    })
    saver.change({ ownLines: [{ key: 'a', kind: 'discount', label: 'Neighbor', amount: '5%' }] })
    await pause()
    expect(saver.view()).toMatchObject({ status: 'saved', taken: ['Note', 'Length', 'Corbels'] })
    expect(server.draft).toMatchObject({
      ...{ note: 'From there', depositPercent: 40, pieces: [{ dimensions: { length: 70 } }] },
      ownLines: [{ key: 'a', percent: 5 }, { key: 'b' }],
    })
  })

  it('JOB-3 joins a piece that one added with what the other typed', async () => {
    const server = startServer()
    const saver = server.open()
    saver.change({ note: 'Here' })
    const [only] = withPiece().pieces
    if (!only) throw new Error('no piece')
    server.elsewhere({ pieces: [only, { ...only, key: '2', quantity: 4 }] })
    await pause()
    expect(saver.view()).toMatchObject({ status: 'saved', taken: ['Another piece'] })
    expect(server.draft).toMatchObject({ note: 'Here', pieces: [{ key: '1' }, { key: '2', quantity: 4 }] })
    server.elsewhere({ pieces: [only] })
    saver.change({ depositPercent: '40' })
    await pause()
    expect(server.draft).toMatchObject({ depositPercent: 40, pieces: [{ key: '1' }] })
    expect(server.draft.pieces).toHaveLength(1)
  })

  it.each([
    ['mine', 'Here'],
    ['theirs', 'There'],
  ] as const)('asks when both changed one field; %s stays', async (whose, expected) => {
    const server = startServer()
    const saver = server.open()
    saver.change({ note: 'Here', depositPercent: '40' })
    server.elsewhere({ note: 'There', zip: '37064' })
    await pause()
    expect(saver.view()).toMatchObject({
      status: 'clash',
      form: { note: 'Here', depositPercent: '40', zip: '37064' },
      clashes: [{ name: 'Note', mine: 'Here', theirs: 'There' }],
    })
    // What is typed until then isn't lost either, nor by a reload.
    saver.change({ woodSpeciesId: 'pine' })
    expect(server.open().view()).toMatchObject({ status: 'clash', form: { note: 'Here', woodSpeciesId: 'pine' } })
    saver.choose(whose)
    await pause()
    expect(saver.view().status).toBe('saved')
    expect(server.draft).toMatchObject({
      ...{ note: expected, depositPercent: 40, zip: '37064', pieces: [{ woodSpeciesId: 'pine' }] },
    })
  })

  it('does not ask when both typed the same, in other words', async () => {
    const server = startServer()
    const saver = server.open()
    saver.change({ changed: { wood: '$400' }, lengths: { length: `5' 10"`, width: '8', thickness: '8' } })
    server.elsewhere({
      changedLines: [{ key: 'wood', amount: '400.00' }],
      ...withPiece({ dimensions: { length: 70, width: 8, thickness: 8 } }),
    })
    await pause()
    expect(saver.view()).toMatchObject({ status: 'saved', clashes: [] })
  })

  it('shows what another window saved while nothing is typed here', async () => {
    const server = startServer()
    const saver = server.open()
    server.elsewhere({ note: 'There' })
    saver.receive(server.offer())
    expect(saver.view()).toMatchObject({ status: 'saved', form: { note: 'There' }, taken: ['Note'] })
    await pause(60_000)
    expect(server.saves).toBe(0)
  })

  it('stops when the customer has accepted', async () => {
    const server = startServer()
    const saver = server.open()
    server.isAccepted = true
    saver.change({ note: 'Too late' })
    await pause(60_000)
    expect(saver.view()).toMatchObject({ status: 'closed', reason: 'The customer has accepted this offer.' })
  })

  it('loses nothing, whatever happens in whichever order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('type' as const), field: fc.constantFrom('note', 'zip', 'depositPercent') }),
      fc.record({
        do: fc.constant('mood' as const),
        mood: fc.constantFrom('answers', 'unreachable', 'answer is lost'),
      }),
      fc.constant({ do: 'reload' as const }),
      fc.constant({ do: 'elsewhere' as const }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 100, 400, 5_000) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const server = startServer()
        let saver = server.open()
        let count = 10
        const typed: Partial<DraftForm> = {}
        for (const one of steps) {
          if (one.do === 'type') {
            count += 1
            const part = { [one.field]: one.field === 'zip' ? `370${count}` : String(count) }
            Object.assign(typed, part)
            saver.change(part)
          } else if (one.do === 'mood') server.mood = one.mood as typeof server.mood
          else if (one.do === 'reload') {
            saver.leave()
            await pause(0)
            saver.stop()
            saver = server.open()
          } else if (one.do === 'elsewhere') {
            count += 1
            server.elsewhere(withPiece({ woodSpeciesId: `wood-${count}` }))
          } else await pause(one.ms)
        }
        const wood = server.draft.pieces[0]?.woodSpeciesId
        server.mood = 'answers'
        await pause(60_000)
        expect(saver.view()).toMatchObject({ status: 'saved', form: typed })
        expect(server.draft).toMatchObject({
          pieces: [{ woodSpeciesId: wood }],
          ...(typed.note && { note: typed.note }),
          ...(typed.zip && { zip: typed.zip }),
          ...(typed.depositPercent && { depositPercent: Number(typed.depositPercent) }),
        })
      }),
      { numRuns: 500 },
    )
  })
})
