/** A TCP server between a shop and its database, for tests that change what passes. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../../scripts/free-port.mjs'

/** To be called with each socket that belongs to a connection: it may break at any time, and ends with the proxy. */
type Track = <Kind extends Socket>(socket: Kind) => Kind

type Connection = {
  /** The shop's end. */
  near: Socket
  /** A new connection to the database. */
  openFar: () => Socket
  track: Track
}

/** @param join connects the two ends of each connection of the shop's */
export async function openDatabaseProxy(databaseUrl: string, join: (connection: Connection) => void) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const track: Track = (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    // Else each small message waits for the answer to the one before.
    return socket.setNoDelay()
  }
  const openFar = () => track(connect(Number(target.port), target.hostname))
  const server = createServer((near) => join({ near: track(near), openFar, track }))
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
