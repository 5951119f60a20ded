// A free port for a server that needs a fixed port, or that restarts on the same one.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports (from 32768 on Linux), so that the system doesn't assign one to another program. */
const range = { from: 20_000, below: 30_000 }

/** @returns {Promise<number>} a TCP port on 127.0.0.1 that is currently free */
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
