/** HAProxy with the shop's own configuration, in front of shops on this machine. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.mjs'
import { root } from '../../../scripts/prepare.mjs'
import { startProgram } from './programs.ts'

type Options = {
  ports: readonly [number, number]
  /** Certificate and key, for a second port with TLS. */
  pem?: string
}

export async function startHaproxy({ ports, pem }: Options) {
  const config = await readFile(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8')
  const [http, https] = [await freePort(), await freePort()]
  const program = await startProgram({
    name: 'haproxy',
    files: { 'haproxy.cfg': config, ...(pem !== undefined && { 'shop.pem': pem }) },
    // In the foreground.
    args: () => ['-db', '-f', 'haproxy.cfg'],
    env: {
      SHOP_1: `127.0.0.1:${ports[0]}`,
      SHOP_2: `127.0.0.1:${ports[1]}`,
      HTTP_BIND: `127.0.0.1:${http}`,
      HTTPS_BIND: `127.0.0.1:${https}`,
      ...(pem !== undefined && { CERTIFICATE: 'shop.pem' }),
    },
    port: http,
  })
  return { ...program, url: `http://127.0.0.1:${http}`, httpsUrl: `https://127.0.0.1:${https}` }
}
