/** For every component test: the shop's own styles, React as the shop runs it, and a console that stays empty. */
import '../../src/web/styles.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { configure } from 'vitest-browser-react/pure'

// As entry-client.tsx renders every page.
configure({ reactStrictMode: true })

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})
afterEach(() => {
  vi.unstubAllGlobals()
  expect(console.error).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
