/**
 * PostgreSQL behind TLS, as hosted databases are. Source: postgresql.org/docs/current/protocol-flow.html, 'SSL Session
 * Encryption': the client asks with eight bytes, the server agrees with one.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import tlsOptions from 'smtp-server/lib/tls-options.js'

const { key, cert } = tlsOptions()
const secureContext = createSecureContext({ key, cert })

/** A database's address with encryption, by a certificate that no one signed. */
export async function openTlsProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const track = <Kind extends Socket>(socket: Kind) => {
    sockets.add(socket)
    // A connection may break at any time here.
    socket.on('error', () => socket.destroy())
    return socket.setNoDelay()
  }
  const server = createServer((near) => {
    track(near).once('data', () => {
      near.write('S')
      const open = track(new TLSSocket(near, { isServer: true, secureContext }))
      const far = track(connect(Number(target.port), target.hostname))
      open.pipe(far).pipe(open)
      open.on('close', () => far.destroy())
      far.on('close', () => open.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`
  url.searchParams.set('sslmode', 'no-verify')
  return {
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
