import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { collectEarlyInput } from './early-input.ts'
import { createShopRouter } from './router.ts'

const router = createShopRouter()
const { queryClient } = router.options.context

// The data that the server read for this page, so that the browser doesn't request it again.
const state: [readonly unknown[], unknown][] = JSON.parse(document.getElementById('state')?.textContent ?? '[]')
for (const [key, data] of state) queryClient.setQueryData(key, data)

// The markup already exists, so RouterProvider must not wrap it in its client-only Suspense boundary.
router.ssr = { manifest: undefined }
// Loads this page's lazy parts; their data is already in the cache. No top-level await: the parts import from this chunk,
// so each would wait for the other.
void router.load().then(() => {
  const replayEarlyInput = collectEarlyInput()
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe()
    replayEarlyInput()
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
  // These head tags describe only the page that was loaded.
  router.subscribe('onRendered', ({ hrefChanged }) => {
    if (hrefChanged) for (const tag of document.querySelectorAll('[data-page]')) tag.remove()
  })
  // GA-1: without a measurement id, none of its code loads.
  if (document.querySelector('[name=ga4]'))
    import('../features/analytics/analytics.tsx').then(({ startAnalytics }) => startAnalytics(router), console.warn)
})
