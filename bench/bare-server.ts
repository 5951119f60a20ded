// The fastest that Node.js answers: one prepared answer, whatever is asked. A process of its own, run by pages.bench.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type BareAnswer = { headers: Record<string, string>; bodyBase64: string }

process.once('message', ({ headers, bodyBase64 }: BareAnswer) => {
  const body = Buffer.from(bodyBase64, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit())
