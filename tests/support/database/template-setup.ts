import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

/** Names the seeded databases that fresh-database.ts copies. They are removed after the run, and when the code changes. */
export function setup(project: TestProject) {
  let name = nameTemplate()
  project.onTestsRerun(async () => {
    await remove(name)
    name = nameTemplate()
  })
  return () => remove(name)
}

function nameTemplate() {
  const name = `shop_template_${randomBytes(8).toString('hex')}`
  process.env.TEST_TEMPLATE = name
  return name
}

async function remove(name: string) {
  await rm(join(tmpdir(), name), { recursive: true, force: true })
  if (!process.env.TEST_POSTGRES_URL) return
  const client = new Client({ connectionString: process.env.TEST_POSTGRES_URL })
  await client.connect()
  await client.query(`drop database if exists ${name}`)
  await client.end()
}
