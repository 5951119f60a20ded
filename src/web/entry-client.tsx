import './styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { collectEarlyInput } from './early-input.ts'
import { createShopRouter } from './routes.tsx'

const router = createShopRouter()
const { queryClient } = router.options.context

// What the server read to render this page; the browser does not ask again.
const state: [readonly unknown[], unknown][] = JSON.parse(document.getElementById('state')?.textContent ?? '[]')
for (const [key, data] of state) queryClient.setQueryData(key, data)

// The markup is there: RouterProvider must not put its client-only Suspense around it.
router.ssr = { manifest: undefined }
// Fetches the lazy parts of this page; what they read is in the cache already. Not awaited at the top of the module: the
// parts import from this very chunk, and would wait for it while it waits for them.
void router.load().then(() => {
  const tellEarlyInput = collectEarlyInput()
  const forget = router.subscribe('onRendered', () => {
    forget()
    tellEarlyInput()
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
  // What the head tells machines is of the page that was loaded, and true of no other.
  router.subscribe('onRendered', ({ hrefChanged }) => {
    if (hrefChanged) for (const tag of document.querySelectorAll('[data-page]')) tag.remove()
  })
  // GA-1: no measurement id, no code.
  if (document.querySelector('[name=ga4]'))
    import('../features/analytics/analytics.tsx').then(({ startAnalytics }) => startAnalytics(router), console.warn)
})
