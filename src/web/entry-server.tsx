import { AsyncLocalStorage } from 'node:async_hooks'
import { RouterProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { ApiError, setFetch } from '../platform/browser/api-client.ts'
import type { PageAssets } from '../server/assets.ts'
import { pageHead, type Site } from './page-head.server.ts'
import { createShopRouter } from './router.ts'

type AnswerInProcess = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** The app that answers the current page's API calls. Tests run several shops in one process. */
const answering = new AsyncLocalStorage<AnswerInProcess>()
setFetch((input, init) => {
  const answer = answering.getStore()
  if (!answer) throw new Error('API call outside of a page render')
  return answer(input, init)
})

/**
 * React's marker for a Suspense boundary whose content threw, left for the browser to retry. `renderToString` reports
 * such an error in no other way: it has no `onError`. Streaming has one, but writes inline scripts, which the page's
 * policy blocks. entry-server.test.ts fails when a new version of React changes the marker.
 */
const failedBoundary = '<!--$!-->'

export type RenderedPage = { status: number; html: string; headers: Record<string, string> }

/** Renders the page at `url`. Everything in it is the same for every visitor. */
export function renderPage(
  url: string,
  assets: PageAssets,
  site: Site,
  answer: AnswerInProcess,
): Promise<RenderedPage> {
  return answering.run(answer, async (): Promise<RenderedPage> => {
    let html = ''
    let unavailable = false
    let broken = false
    const response = await createRequestHandler({ request: new Request(url), createRouter: createShopRouter })(
      async ({ router }) => {
        const { matches, location } = router.state
        const status = getSsrStatus(router)
        unavailable = matches.some(({ error }) => error instanceof ApiError && error.status === 503)
        const state = router.options.context.queryClient
          .getQueryCache()
          .getAll()
          .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []))
        const lazyParts = matches.flatMap(({ staticData }) => staticData.lazyPart ?? [])
        const markup = renderToString(<RouterProvider router={router} />)
        broken = markup.includes(failedBoundary)
        const head = await pageHead(
          {
            status,
            title: titleOf(matches),
            route: matches.at(-1)?.routeId ?? '',
            params: matches.at(-1)?.params ?? {},
            search: location.search,
            path: location.pathname,
            queryClient: router.options.context.queryClient,
          },
          site,
        )
        // '<' could close the script element, so it is escaped.
        const stateJson = JSON.stringify(state).replaceAll('<', '\\u003c')
        html = `<!doctype html>${markup
          .replace('</head>', () => `${head}${headLinks(assets, lazyParts)}</head>`)
          .replace('</body>', () => `<script type="application/json" id="state">${stateJson}</script></body>`)}`
        return new Response(null, { status })
      },
    )
    const location = response.headers.get('location')
    if (location) return { status: response.status, html: '', headers: { location } }
    if (unavailable) return { status: 503, html, headers: { 'retry-after': '2' } }
    return { status: broken ? 500 : response.status, html, headers: {} }
  })
}

/** The innermost route with a title wins. */
const titleOf = (matches: { meta?: ({ title?: string } | undefined)[] | undefined }[]): string =>
  matches.flatMap(({ meta }) => meta ?? []).findLast((tag) => tag?.title)?.title ?? ''

/** In development, Vite's client and React Refresh must run before the page's own code. */
const refreshSource =
  'import R from "/@react-refresh";R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t'

function headLinks(assets: PageAssets, lazyParts: string[]): string {
  return [
    assets.development &&
      `<script type="module">${refreshSource}</script><script type="module" src="/@vite/client"></script>`,
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script type="module" src="${assets.entry}"></script>`,
    ...assets.preloads(lazyParts).map((href) => `<link rel="modulepreload" href="${href}">`),
  ]
    .filter(Boolean)
    .join('')
}
