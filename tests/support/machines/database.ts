/** A database of its own on the tests' PostgreSQL, for tests and measurements of the whole shop. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** `server` is the URL of a database with the right to make others. Returns the new one's URL. */
export async function createDatabase(server: string) {
  const name = `machines_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, [Symbol.asyncDispose]: () => onServer(server, `drop database ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
