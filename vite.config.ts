import { getRequestListener } from '@hono/node-server'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, isRunnableDevEnvironment, type Plugin } from 'vite'

/** `npm run dev`: pages and API run in this process through Vite's module runner, with hot reload for both. */
const devServer: Plugin = {
  name: 'shop-dev-server',
  apply: 'serve',
  configureServer: (vite) => () => {
    const environment = vite.environments.ssr
    if (!isRunnableDevEnvironment(environment)) return
    const load = () => environment.runner.import<typeof import('./src/server/dev.ts')>('/src/server/dev.ts')
    vite.httpServer?.on('close', () => void load().then(({ closeDevShop }) => closeDevShop()))
    vite.middlewares.use(async (request, response, next) => {
      // Vite's fallback to index.html has rewritten the address; this shop renders every page itself.
      if (request.originalUrl) request.url = request.originalUrl
      try {
        const { openDevShop } = await load()
        const shop = await openDevShop()
        if (request.url?.startsWith('/media/')) return await shop.serveMedia(request, response)
        await getRequestListener(shop.fetch)(request, response)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        next(error)
      }
    })
  },
}

/**
 * Not bundled: native code, and programs that find their own files. Of react-email's renderer only the part that makes
 * HTML pretty needs prettier, and nothing here asks for it.
 */
const external = ['sharp', 'pg', 'pino', 'prom-client', 'prettier']

/** What goes into the file 'parts'. Left out, each would be a file of its own again, named in what every page starts with. */
const sharedParts = new RegExp(
  [
    // The shop's own controls. file-drop is only at the desk: with it in there, every shopper would fetch it.
    '/src/ui/(?!fields/file-drop)',
    // Prices, cart lines and sizes, which builder, cart and checkout share.
    '/src/features/(pricing|cart|quotes/builder/quote|quotes/quote)',
    // TanStack Query's mutation, useMutation and mutationObserver; pages that only read have none of them.
    'utation',
    // Lucide's icons that the builder, the cart and the checkout share; another icon has one user, or is at the start already.
    '/icons/(arrow-left|check|trash)[.]',
  ].join('|'),
)

/** React has had `useSyncExternalStore` since 18: no page needs to carry the package's own for older ones. */
const alias = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' }

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [tailwindcss(), react(), devServer],
  publicDir: 'content/public',
  resolve: { alias },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The page's policy allows no data: fonts.
        assetsInlineLimit: 0,
        modulePreload: {
          // Every browser that knows <dialog> and popovers knows modulepreload.
          polyfill: false,
          // Owners come to the desk by its address, where the server names its files: no page of the shop lists them.
          resolveDependencies: (file, files) => (/\/admin-/.test(file) ? [] : files),
        },
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          output: {
            // Six letters tell two versions of a file apart. The first page names thirty files, and random letters don't
            // compress.
            entryFileNames: 'assets/[name]-[hash:6].js',
            chunkFileNames: 'assets/[name]-[hash:6].js',
            codeSplitting: {
              groups: [
                // What every page starts with in one file: it compresses better, and is one request instead of thirty.
                { name: 'shop', tags: ['$initial'] },
                // What the lazy parts share. Left alone it would be a dozen files of a few hundred bytes, and the name of
                // each, eight random letters, would be in what every page starts with.
                { name: 'parts', test: sharedParts, minShareCount: 3 },
                // What checkout, confirmation and the desk's orders share, with the notice and the icon of a refund. Left alone
                // they would be small files again.
                {
                  name: 'orders',
                  test: /\/src\/features\/(payment|checkout|orders)\/|\/ui\/(notice|use-taken-focus)|\/icons\/(info|undo-2)[.]/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            // A program of its own: main.ts starts it when there is a picture to decode.
            'picture-worker': 'src/features/media/worker/picture-worker.server.ts',
          },
        },
      },
      // A built shop carries React and the rest as their production build, whatever NODE_ENV says when it starts.
      ...(command === 'build' && {
        resolve: { noExternal: true as const, external },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
    },
  },
}))
