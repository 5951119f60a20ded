/** A TCP proxy between the shop and its database, which a test can break. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../scripts/free-port.mjs'

export type TcpProxy = {
  port: number
  /** As if only the database were down: nothing listens, and open connections are reset. */
  refuse: () => Promise<void>
  /** As if a cable were pulled: connections open and stay open, but no data comes back. */
  hang: () => void
  /** Serves again. Connections that hung stay dead, as after replacing a machine. */
  pass: () => Promise<void>
  [Symbol.asyncDispose]: () => Promise<void>
}

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let hanging = false
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    // Broken connections are this proxy's purpose.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  // While it hangs it doesn't answer a goodbye either.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    track(near)
    if (hanging) return void near.resume()
    const far = track(connect(target))
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  const port = await freePort()
  await listen(port)

  return {
    port,
    refuse: close,
    hang: () => {
      hanging = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    pass: async () => {
      hanging = false
      if (!server.listening) await listen(port)
    },
    [Symbol.asyncDispose]: close,
  }
}
