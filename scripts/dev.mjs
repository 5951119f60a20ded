// `npm run dev`: pages and API in one process with hot reload. PORT and HOST work as in the shop.
import { buildMedia, ensureInstalled, run, runScript } from './prepare.mjs'

await runScript(async () => {
  await ensureInstalled({ withTools: true })
  await buildMedia()
  const { PORT = '3000', HOST } = process.env
  await run('vite', ['dev', '--strictPort', '--port', PORT, ...(HOST ? ['--host', HOST] : [])])
})
