// `npm run bench`: every benchmark in bench/ and its folders, one at a time so that none disturbs another.
// `npm run bench -- pages` runs those whose name contains 'pages'.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandFailed, ensureBuilt, ensureInstalled, packagedNode, root, run, runScript } from './prepare.mjs'
import { findPostgres, startPostgres } from './test-postgres.mjs'

await runScript(async () => {
  const wanted = process.argv[2] ?? ''
  const files = readdirSync(join(root, 'bench'), { recursive: true }).filter(
    (name) => name.endsWith('.bench.ts') && name.includes(wanted),
  )
  if (files.length === 0) throw new CommandFailed(`No measurement in bench/ is called '${wanted}'.`, 1)

  await ensureInstalled({ withTools: true })
  await ensureBuilt()
  const programs = process.env.TEST_POSTGRES_URL ? undefined : findPostgres()
  const postgres = programs && (await startPostgres(programs))
  // For the benchmarks that run on both databases.
  if (postgres) process.env.TEST_POSTGRES_URL = postgres.url
  const failed = []
  for (const file of files.sort()) {
    console.log(`\n${file}`)
    await run(packagedNode, [`bench/${file}`]).catch((error) => failed.push(error.message))
  }
  await postgres?.stop()
  if (failed.length > 0) throw new CommandFailed(failed.join('\n'), 1)
})
