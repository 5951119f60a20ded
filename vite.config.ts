import { getRequestListener } from '@hono/node-server'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, isRunnableDevEnvironment, type Plugin } from 'vite'
import { criticalCss } from './scripts/critical-css.ts'
import { earlyScript } from './scripts/early-script.ts'
import { knownFiles, notYetLoaded } from './scripts/preloads.ts'

/** `npm run dev`: pages and API run in this process through Vite's module runner, with hot reload for both. */
const devServer: Plugin = {
  name: 'shop-dev-server',
  apply: 'serve',
  configureServer: (vite) => () => {
    const environment = vite.environments.ssr
    if (!isRunnableDevEnvironment(environment)) return
    const load = () => environment.runner.import<typeof import('./scripts/dev/dev-shop.ts')>('/scripts/dev/dev-shop.ts')
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
 * Not bundled: native code, and a driver that finds its own files. Of react-email's renderer only the part that makes HTML
 * pretty needs prettier, and nothing here asks for it.
 */
const external = ['sharp', 'pg', 'prettier']

/** Zod's messages in sixty languages are a sixth of the server's code; it speaks English. */
const onlyEnglish: Plugin = {
  name: 'shop-only-english',
  apply: 'build',
  load: {
    filter: { id: /\/zod\/v4\/locales\/index\.js$/ },
    handler: () => `export { default as en } from './en.js'`,
  },
}

/** What goes into the file 'parts'. Left out, each would be a file of its own. */
const sharedParts = new RegExp(
  [
    // The shop's own controls. Dropping files is for customers' photographs and the desk: in here, every shopper would fetch
    // it. Tax is for those who buy, the count and the names of pieces for the builder and the desk.
    '/src/ui/(?!fields/file-drop|dialog|badge)',
    '/src/features/pricing/(?!tax|counted-pieces|line-names)',
    '/src/features/shared/price-lines',
    '/node_modules/lucide-react/',
  ].join('|'),
)

/**
 * What product page, cart, builder and checkout share, above the reads of the API. In 'parts', the home page would fetch it.
 * Without delivery and tax, which only cart and checkout compute: a group takes along what its files import.
 */
const sharedByBuyers =
  /\/src\/features\/(cart\/(?!add-to-cart|cart-delivery|use-sale)|quotes\/builder\/quote|shared\/queries)|\/src\/ui\/dialog|\/src\/platform\/browser\//

/** What a product's page begins with. The rest of 'buying' comes to it at the first touch, with the reads and writes. */
const beforeBuying =
  /\/src\/features\/(media\/picture[.]ts|delivery\/(ways|day-range))|\/src\/platform\/browser\/with-storage|\/src\/ui\/dialog\/modals/

/** The tiles that a piece is chosen by, with the piece itself on them. */
const tiles = /\/src\/features\/(catalog\/(tiles\/|woods\/compare-woods)|drawing\/wood-sample)/

/** The address that keeps what is chosen. */
const piece =
  /\/src\/(features\/(catalog\/setting\/|shared\/(design-address|share-design))|platform\/browser\/share-by-system)/

/** The facts of a drawing, without the drawing. */
const drawnFacts = /\/src\/features\/drawing\/(making\/corbels|drawing|visit-fireplace)[.]ts/

/** What lies above every page. In 'parts', it would take all of that along. */
const aboveThePage =
  /\/src\/(web\/(overlays|early\/|live-parts)|ui\/(in-browser\/lazy-part|toast\/(toast-store|lazy-toaster))|features\/(shared\/(quote-request|page-link)|analytics\/page-seams))/

/** React has had `useSyncExternalStore` since 18: no page needs to carry the package's own for older ones. */
const alias = { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' }

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [tailwindcss(), react(), devServer, criticalCss, earlyScript, onlyEnglish, knownFiles],
  publicDir: 'content/public',
  resolve: { alias },
  builder: {},
  // Which packages a bundle holds. scripts/shipping/licenses.ts reads the lists.
  build: { license: { fileName: '.vite/licenses.json' } },
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
          resolveDependencies: notYetLoaded,
        },
        rolldownOptions: {
          input: 'src/web/entry-client.ts',
          output: {
            // Seven letters are the fewest that the bundler takes for more than 64 files. The first page names thirty of
            // them, and random letters don't compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // What runs first, on every page: it must not wait for React.
                { name: 'start', tags: ['$initial'], priority: 4 },
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
                { name: 'above', test: aboveThePage, priority: 2 },
                // What would go with the first of its users, and take all of that along to the others.
                // And small rules that the home page would get together with all of the buyers' parts.
                {
                  name: 'facts',
                  test: /\/content\/shop\.ts|\/features\/(delivery\/(ways|day-range)|shared\/(clock|opening\/shop-calendar))\.ts|\/browser\/with-storage/,
                  priority: 2,
                },
                // What a piece costs at a door: home has it without the buyers' reads and writes.
                {
                  name: 'doors',
                  test: /\/src\/features\/(delivery\/(delivery|delivery-line|delivery-rules|delivery-dates|visit-choice|zip-field|address\/po-box|quote\/(quote-(price|words)|job-price))|payment\/address|catalog\/catalog|drawing\/making\/(wood-share|making|truss)|shared\/opening\/use-shop-day)\.ts/,
                  priority: 2,
                  includeDependenciesRecursively: false,
                },
                // What product page and builder show of one piece. Alone, each would be a file of a kilobyte.
                {
                  name: 'piece',
                  test: piece,
                  priority: 2,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'tiles',
                  test: tiles,
                  priority: 2,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'drawn-facts',
                  test: drawnFacts,
                  priority: 2,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'choosing',
                  test: beforeBuying,
                  priority: 2,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
                { name: 'query', test: /\/node_modules\/@tanstack\/(query-core|react-query)\//, priority: 2 },
                { name: 'parts', test: sharedParts, minShareCount: 3 },
                { name: 'buying', test: sharedByBuyers, minShareCount: 3 },
                { name: 'sorting', test: /\/node_modules\/@dnd-kit\/|\/src\/ui\/sortable/, minShareCount: 2 },
                // What checkout, confirmation and the desk's orders share, with the notice and the icon of a refund. Left alone
                // they would be small files again. What only the desk shows stays with the desk, and
                // addresses with the cart, which reads a ZIP code.
                {
                  name: 'orders',
                  test: /\/src\/features\/(payment\/(?!address)|checkout\/|orders\/(?!desk\/|received\/|intents\/card-amounts))|\/ui\/(notice|use-taken-focus)|\/icons\/(info|undo-2)[.]/,
                  minShareCount: 2,
                  // Or it would also hold the pictures that a product's page shows.
                  includeDependenciesRecursively: false,
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
            // Another one: draws a piece as PNG, for an email.
            'png-program': 'src/features/drawing/png/png-program.server.ts',
            // The pictures that a solid piece wears.
            'skin-program': 'src/features/solid/files/skin-program.server.ts',
            // And one that writes a paper as PDF.
            'paper-program': 'src/features/papers/pdf/paper-program.server.ts',
            // What the owner runs beside the shop.
            'backup-program': 'src/features/backups/programs/backup-program.server.ts',
            'restore-program': 'src/features/backups/programs/restore-program.server.ts',
            'move-to-postgres-program': 'src/features/backups/programs/move-to-postgres-program.server.ts',
          },
          // The server writes what browsers fetch later.
          checks: { ineffectiveDynamicImport: false },
          output: {
            // The shop keeps its source in memory. A single letter outside of Latin-1 makes all of a file take twice the
            // room, and a third of it would be comments. Names and lines stay as they are: a stack trace needs them.
            comments: false,
            minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } },
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
