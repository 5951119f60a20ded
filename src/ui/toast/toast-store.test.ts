import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('SHELL-5 a new toast replaces the one shown', () => {
  const store = createToastStore()
  store.show({ title: 'Added to Cart' })
  store.show({ title: 'Error', description: 'Failed to update item quantity.', tone: 'danger' })
  expect(store.current()).toMatchObject({
    id: 2,
    title: 'Error',
    description: 'Failed to update item quantity.',
    tone: 'danger',
    open: true,
  })
})

test('SHELL-5 a toast is shown for 5000 ms, and its replacement for another 5000 ms', () => {
  const store = createToastStore()
  store.show({ title: 'first' })
  vi.advanceTimersByTime(4_999)
  expect(store.current()?.open).toBe(true)
  store.show({ title: 'second' })
  vi.advanceTimersByTime(4_999)
  expect(store.current()).toMatchObject({ title: 'second', open: true })
  vi.advanceTimersByTime(1)
  expect(store.current()).toMatchObject({ title: 'second', open: false })
})

test('SHELL-5 a dismissed toast is dropped from the state 1,000,000 ms later', () => {
  const store = createToastStore()
  const id = store.show({ title: 'Removed from Cart' })
  store.dismiss(id)
  expect(store.current()).toMatchObject({ open: false })
  vi.advanceTimersByTime(999_999)
  expect(store.current()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(store.current()).toBeNull()
})

test('SHELL-5 a toast that replaces a dismissed one is not dropped by its timer', () => {
  const store = createToastStore()
  store.dismiss(store.show({ title: 'old' }))
  vi.advanceTimersByTime(998_000)
  store.show({ title: 'new' })
  vi.advanceTimersByTime(2_000)
  expect(store.current()).toMatchObject({ title: 'new', open: true })
})

test('SHELL-5 dismissing a toast that was replaced leaves the one shown', () => {
  const store = createToastStore()
  const first = store.show({ title: 'first' })
  store.show({ title: 'second' })
  store.dismiss(first)
  expect(store.current()).toMatchObject({ title: 'second', open: true })
})

test('SHELL-5 a paused toast keeps the rest of its 5000 ms', () => {
  const store = createToastStore()
  store.show({ title: 'Added to Cart' })
  vi.advanceTimersByTime(3_000)
  store.pause()
  vi.advanceTimersByTime(60_000)
  expect(store.current()?.open).toBe(true)
  store.resume()
  store.resume()
  vi.advanceTimersByTime(1_999)
  expect(store.current()?.open).toBe(true)
  vi.advanceTimersByTime(1)
  expect(store.current()?.open).toBe(false)
})

test('SHELL-5 pausing and resuming do nothing to a dismissed toast', () => {
  const store = createToastStore()
  store.dismiss(store.show({ title: 'gone' }))
  store.pause()
  store.resume()
  vi.advanceTimersByTime(5_000)
  expect(store.current()).toMatchObject({ open: false })
  vi.advanceTimersByTime(995_000)
  expect(store.current()).toBeNull()
})

test('listeners are called at every change until they unsubscribe', () => {
  const store = createToastStore()
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.dismiss(store.show({ title: 'one' }))
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  store.show({ title: 'two' })
  expect(listener).toHaveBeenCalledTimes(2)
})

const undo = { title: 'Started', action: 'Undo', shownMs: 20_000 }

test('DESK-4 what can be undone stays for its time beside what comes after it', () => {
  const store = createToastStore()
  const titles = () => store.list().flatMap(({ title, open }) => (open ? [title] : []))
  store.show({ ...undo, about: 'order 1' })
  vi.advanceTimersByTime(1_000)
  store.show({ title: 'Note Saved' })
  store.show({ title: 'Date Saved' })
  expect(titles()).toEqual(['Started', 'Date Saved'])
  store.show({ ...undo, title: 'Also started', about: 'order 2' })
  expect(titles()).toEqual(['Started', 'Also started'])
  vi.advanceTimersByTime(18_999)
  expect(titles()).toEqual(['Started', 'Also started'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['Also started'])
})

test('DESK-4 a later toast about the same takes the place of its undo, and pressing it closes its own toast alone', () => {
  const store = createToastStore()
  const titles = () => store.list().flatMap(({ title, open }) => (open ? [title] : []))
  store.show({ ...undo, about: 'order 1' })
  store.show({ ...undo, title: 'Ready', about: 'order 1' })
  expect(titles()).toEqual(['Ready'])
  store.show({ title: 'Taken back', about: 'order 1' })
  expect(titles()).toEqual(['Taken back'])
  store.show({ ...undo, about: 'order 2' })
  store.show({ title: 'Note Saved' })
  store.dismiss('order 2')
  expect(titles()).toEqual(['Note Saved'])
})

test('DESK-4 what stays waits, too, while one of them has the pointer', () => {
  const store = createToastStore()
  store.show({ ...undo, about: 'order 1' })
  store.show({ title: 'Note Saved' })
  store.pause()
  vi.advanceTimersByTime(60_000)
  expect(store.list().map(({ open }) => open)).toEqual([true, true])
  store.resume()
  vi.advanceTimersByTime(5_000)
  expect(store.list().map(({ open }) => open)).toEqual([true, false])
})
