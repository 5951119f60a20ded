/**
 * `npm run move-to-postgres`: copies the shop in DATA_DIR into the empty database at DATABASE_URL, and its pictures into
 * the bucket if S3_* is set.
 */
import { moveToPostgres } from '../move.server.ts'
import { runProgram } from './owners-program.server.ts'

const usage = `npm run move-to-postgres    copies the shop from SQLite to PostgreSQL, compares both, and closes the old one

It reads DATA_DIR, the folder that has shop.sqlite; DATABASE_URL, an empty UTF-8 database; and S3_ENDPOINT, S3_BUCKET,
S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY if the pictures should move to a bucket. Make a backup first.
docs/backups.md says more.`

await runProgram(
  { name: 'move-to-postgres', usage, forms: { '': { least: 0, most: 0 } } },
  async ({ env, log, say }) => {
    await moveToPostgres({ env, log, say })
    const variables = [
      'DATABASE_URL',
      ...(env.s3 ? ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] : []),
    ]
    say(
      [
        `From now on start the shop with ${variables.join(', ')} set as here. All other variables stay as they were.`,
        env.s3 ? 'DATA_DIR is no longer needed.' : `Keep ${env.dataDir}/media: it has the pictures.`,
        `The old database is in ${env.dataDir} as shop.sqlite.moved; delete it, and the files beside it whose names start the same, when you no longer need them.`,
        'To go back, make a backup and restore it into an empty DATA_DIR without DATABASE_URL.',
      ].join('\n'),
    )
  },
)
