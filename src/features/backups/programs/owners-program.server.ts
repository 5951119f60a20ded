/** What the programs that an owner starts have in common: their arguments, their environment, and how they end. */
import { setPriority } from 'node:os'
import { type Env, readEnv } from '../../../platform/env.ts'
import { type Log, openLog } from '../../../platform/log.ts'
import { type Arguments, asksForHelp, type Forms, readArguments } from './arguments.ts'
import { asTyped } from './as-typed.ts'
import { Stopped } from './stoppable.server.ts'
import { whyFailed } from './why-failed.server.ts'

export type Program = Arguments & { env: Env; log: Log; say: (sentence: string) => void }

/** `usage` is what `--help` shows. */
type About = { name: string; usage: string; forms: Forms }

/** Runs `main`. A failure that the owner can mend is one sentence; any other shows where it happened. Exits with 0 or 1. */
export async function runProgram(
  { name, usage, forms }: About,
  main: (program: Program) => Promise<void>,
): Promise<void> {
  // As the shop does: what these programs write has customers' data.
  process.umask(0o077)
  const args = process.argv.slice(2)
  const say = (sentence: string) => void process.stdout.write(`${asTyped(sentence)}\n`)
  // Visitors go first. There are none before an update is done.
  if (!args.includes('--before-update')) setPriority(10)
  try {
    if (asksForHelp(args)) say(usage)
    else {
      const read = readArguments(name, forms, args)
      const env = readEnv(process.env)
      // Not among what the program has to say: that may be a key on its way into a file.
      if (env.backup.warning) process.stderr.write(`${env.backup.warning}\n`)
      await main({ ...read, env, log: openLog(env.logLevel), say })
    }
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${asTyped(whyFailed(error))}\n`)
    process.exit(error instanceof Stopped ? error.exitCode : 1)
  }
}
