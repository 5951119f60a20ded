// The least that a server of carts can do: node:http, JSON, and a commit per write in a table like the shop's, on the same
// disk. It checks nothing, counts no limits, knows no prices. cart-writes.bench.ts runs it as a process.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { openSqliteFile } from '../../src/platform/database/node-sqlite-dialect.ts'
import type { pieceOf } from './cart-writer.ts'

/** `path`: of the database file to create, which is opened with the shop's settings. */
export type BareCarts = { path: string }

type Sent = ReturnType<typeof pieceOf>

process.once('message', ({ path }: BareCarts) => {
  const database = openSqliteFile(path)
  database.exec(`
    create table cart_items (
      id text primary key, session_id text not null, product_id text not null, quantity integer not null,
      length_in real not null, width_in real not null, thickness_in real not null, seen_price_cents integer not null,
      created_at integer not null, updated_at integer not null,
      unique (session_id, product_id, length_in, width_in, thickness_in)
    ) strict;
    create index cart_items_by_age on cart_items (updated_at)`)
  // Outside a transaction, each statement is its own commit.
  const insert = database.prepare('insert into cart_items values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const change = database.prepare('update cart_items set quantity = ?, updated_at = ? where id = ?')
  const server = createServer(async (request, response) => {
    const { quantity, sessionId, productId, customizations: size } = (await json(request)) as Sent
    const now = Date.now()
    const id = request.url?.split('/')[3] ?? randomBytes(16).toString('base64url')
    if (request.method === 'PATCH') change.run(quantity, now, id)
    else insert.run(id, sessionId, productId, quantity, size.length, size.width, size.thickness, 45_000, now, now)
    const body = JSON.stringify({ id, sessionId, productId, quantity, customizations: size })
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    response.writeHead(request.method === 'PATCH' ? 200 : 201, headers).end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.on('disconnect', () => {
    database.close()
    process.exit()
  })
})
