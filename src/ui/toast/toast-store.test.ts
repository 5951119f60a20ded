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
  expect(store.current()).toEqual({
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
