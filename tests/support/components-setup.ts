/** For every component test: the shop's styles, React in strict mode, and a console that must stay empty. */
import '../../src/web/styles.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { configure } from 'vitest-browser-react/pure'

// Like entry-client.tsx.
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
