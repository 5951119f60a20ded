/** Runs a program that an owner runs beside the shop, as `npm run backup` and the like do. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { packagedNode, root } from '../../../scripts/prepare.mjs'

type Program = 'backup' | 'restore' | 'move-to-postgres'

export type ProgramResult = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }

type Options = { cwd?: string; user?: { uid: number; gid: number } | undefined }

/** Starts it. `env` is its whole environment except PATH. */
export function startOwnersProgram(
  program: Program,
  args: string[],
  env: Record<string, string>,
  { cwd, user }: Options = {},
) {
  const child = spawn(packagedNode, [join(root, `dist/server/${program}-program.js`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
    ...user,
  })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text
    })
  const ended = new Promise<ProgramResult>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...said }))
  })
  return { child, ended }
}

export const runOwnersProgram = (...start: Parameters<typeof startOwnersProgram>): Promise<ProgramResult> =>
  startOwnersProgram(...start).ended
