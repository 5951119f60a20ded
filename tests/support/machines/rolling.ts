/** Two shop processes behind HAProxy that are restarted one after the other, as in an update. */
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.mjs'
import { type ShopProcess, startShopProcess } from '../shop-process.ts'
import { startHaproxy } from './haproxy.ts'

type Environments = [Record<string, string>, Record<string, string>]
type Which = 0 | 1

const upDeadlineMs = 60_000

/** `envs` are those of the two shops, `dataDir` their common folder, `pem` HAProxy's certificate. */
export async function startTwoShops({ envs, dataDir, pem }: { envs: Environments; dataDir: string; pem?: string }) {
  await using stack = new AsyncDisposableStack()
  const ports: [number, number] = [await freePort(), await freePort()]
  const start = (which: Which) =>
    startShopProcess({
      env: { HOST: '127.0.0.1', TRUST_PROXY: '1', DRAIN_SECONDS: '2', ...envs[which], PORT: String(ports[which]) },
      dataDir,
    })
  const shops: [ShopProcess, ShopProcess] = await Promise.all([start(0), start(1)])
  stack.defer(async () => {
    for (const shop of shops) await shop[Symbol.asyncDispose]()
  })
  const proxy = stack.use(await startHaproxy({ ports, ...(pem !== undefined && { pem }) }))
  let ended = ''
  const timesUp = (which: Which) => proxy.output().split(`Server shop/shop-${which + 1} is UP`).length
  const kept = stack.move()
  return {
    shops,
    proxy,
    /** What all of them said, from warnings on. */
    warnings: () => [ended, ...shops.map(({ output }) => output())].join('').match(/^.*"level":[456]0.*$/gm) ?? [],
    /** Stops one and starts it again. Returns how it ended, once HAProxy sends it visitors again. */
    restart: async (which: Which) => {
      const before = timesUp(which)
      shops[which].kill('SIGTERM')
      const end = await shops[which].exited
      ended += shops[which].output()
      shops[which] = await start(which)
      for (const giveUpAt = Date.now() + upDeadlineMs; timesUp(which) === before; await sleep(50))
        if (Date.now() > giveUpAt) throw new Error(`HAProxy doesn't use the restarted shop:\n${proxy.output()}`)
      return end
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
