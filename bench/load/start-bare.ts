/** Starts bare-server.ts with what a shop answered. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RawAnswer } from '../../tests/support/raw-http.ts'
import type { BareAnswer } from './bare-server.ts'

/** `await using bare = await startBareServer(answer)`: sends the same bytes and headers, whatever it is asked for. */
export async function startBareServer({ headers: sent, body }: RawAnswer): Promise<{ port: number } & AsyncDisposable> {
  // Node.js adds these to every answer.
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = sent
  const answer: BareAnswer = { headers: headers as Record<string, string>, bodyBase64: body.toString('base64') }
  const server = fork(join(import.meta.dirname, 'bare-server.ts'))
  server.send(answer)
  const [port] = await once(server, 'message')
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      if (server.exitCode !== null) return
      const exited = once(server, 'exit')
      server.disconnect()
      await exited
    },
  }
}
