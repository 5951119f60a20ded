import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { whenRead } from './when-read.ts'

describe('OUT-7 a page is read', () => {
  let told = 0
  let stop: () => void = () => undefined
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    document.body.innerHTML = '<button style="display:block">A place</button><div style="height:4000px"></div>'
    told = 0
    stop = whenRead(() => told++)
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
    scrollTo(0, 0)
  })

  it('after five seconds in view, and not a moment before', () => {
    vi.advanceTimersByTime(4_999)
    expect(told).toBe(0)
    vi.advanceTimersByTime(1)
    expect(told).toBe(1)
    vi.advanceTimersByTime(60_000)
    expect(told).toBe(1)
  })

  it('not while it is behind another tab, and the seconds begin again when it comes back', () => {
    vi.advanceTimersByTime(3_000)
    show('hidden')
    vi.advanceTimersByTime(60_000)
    expect(told).toBe(0)
    show('visible')
    vi.advanceTimersByTime(4_999)
    expect(told).toBe(0)
    vi.advanceTimersByTime(1)
    expect(told).toBe(1)
  })

  it('at the first press or key, once', async () => {
    await page.getByRole('button').click()
    expect(told).toBe(1)
    await userEvent.keyboard('a')
    expect(told).toBe(1)
  })

  it('not by events that a script makes', () => {
    for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart']) dispatchEvent(new Event(kind))
    expect(told).toBe(0)
  })

  it("by a scroll, but not by the browser's own at the start", async () => {
    scrollTo(0, 500)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(told).toBe(0)
    vi.advanceTimersByTime(1_100)
    scrollTo(0, 900)
    await vi.waitFor(() => expect(told).toBe(1), { timeout: 2_000 })
  })

  it('not after it is stopped', () => {
    stop()
    vi.advanceTimersByTime(60_000)
    expect(told).toBe(0)
  })
})
