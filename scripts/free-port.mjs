// A port for a server that is told where to listen, or that goes away and comes back to the same place.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems hand out by themselves (Linux from 32768 on): nobody gets one while nothing listens on it. */
const range = { from: 20_000, below: 30_000 }

/** @returns {Promise<number>} a TCP port of 127.0.0.1 that nobody listens on just now */
export async function freePort() {
  for (;;) {
    const port = randomInt(range.from, range.below)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
