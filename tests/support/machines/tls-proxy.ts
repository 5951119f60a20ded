/**
 * PostgreSQL behind TLS, as hosted databases are. Source: postgresql.org/docs/current/protocol-flow.html, 'SSL Session
 * Encryption': the client asks with eight bytes, the server agrees with one.
 */
import { createSecureContext, TLSSocket } from 'node:tls'
import tlsOptions from 'smtp-server/lib/tls-options.js'
import { openDatabaseProxy } from './database-proxy.ts'

const { key, cert } = tlsOptions()
const secureContext = createSecureContext({ key, cert })

/** Its `url` is a database's address with encryption, by a certificate that no one signed. */
export async function openTlsProxy(databaseUrl: string) {
  const proxy = await openDatabaseProxy(databaseUrl, ({ near, openFar, track }) => {
    near.once('data', () => {
      near.write('S')
      const plain = track(new TLSSocket(near, { isServer: true, secureContext }))
      const far = openFar()
      plain.pipe(far).pipe(plain)
      plain.on('close', () => far.destroy())
      far.on('close', () => plain.destroy())
    })
  })
  proxy.url.searchParams.set('sslmode', 'no-verify')
  return proxy
}
