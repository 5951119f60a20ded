/** What starts the packed shop and its maintenance commands, in a folder like the image's: scripts/shipping/pack.mjs made it. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packagedNode, root, shopCommand } from '../../scripts/prepare.mjs'

const say = 'console.log(JSON.stringify([process.argv.slice(2), process.execArgv, process.env.MALLOC_ARENA_MAX]))'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-packed-'))
  await cp(join(root, 'scripts/prepare.mjs'), join(folder, 'scripts/prepare.mjs'))
  await cp(join(root, 'scripts/shipping'), join(folder, 'scripts/shipping'), { recursive: true })
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink(packagedNode, join(folder, 'node_modules/.bin/node'))
  await mkdir(join(folder, 'dist/server'), { recursive: true })
  for (const name of ['main', 'backup-program', 'paper-program'])
    await writeFile(join(folder, 'dist/server', `${name}.js`), `console.log('${name}')\n${say}`)
})
afterAll(() => rm(folder, { recursive: true }))

async function run(...args: string[]) {
  const ended = promisify(execFile)(packagedNode, [join(folder, 'scripts/shipping/run.mjs'), ...args])
  const {
    stdout,
    stderr,
    code = 0,
  } = await ended.then(
    (output) => ({ ...output, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  )
  const [name, said] = stdout.split('\n')
  return { name, said: said ? JSON.parse(said) : undefined, stderr: stderr.trim(), code }
}

const memorySettings = shopCommand.args.slice(0, -1)

it('RUN-1 without a command the shop starts, with the settings that keep its memory small', async () => {
  const { name, said, code } = await run()
  expect({ name, code }).toEqual({ name: 'main', code: 0 })
  expect(said).toEqual([[], memorySettings, shopCommand.env.MALLOC_ARENA_MAX])
})

it('RUN-1 a command is its program in dist/server, and gets what follows', async () => {
  const { name, said } = await run('backup', '--to', '/backups')
  expect(name).toBe('backup-program')
  expect(said).toEqual([['--to', '/backups'], memorySettings, shopCommand.env.MALLOC_ARENA_MAX])
})

it('RUN-1 an unknown command is refused in one sentence that names the commands', async () => {
  for (const name of ['bakcup', 'paper', '../main', ''])
    expect(await run(name)).toMatchObject({
      code: 1,
      stderr: `There is no command '${name}'. The commands are backup; without one, the shop starts.`,
      said: undefined,
    })
})

it('RUN-1 a folder without a built shop says so', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'shop-unbuilt-'))
  await cp(join(folder, 'scripts'), join(empty, 'scripts'), { recursive: true })
  const failed = promisify(execFile)(packagedNode, [join(empty, 'scripts/shipping/run.mjs')])
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: `There is no built shop in ${empty}/. Run npm ci && npm run build there.\n`,
  })
  await rm(empty, { recursive: true })
})

it('RUN-1 the shop is not packed over another one', async () => {
  const before = await readdir(folder)
  const failed = promisify(execFile)(packagedNode, [join(root, 'scripts/shipping/pack.mjs'), folder])
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: `${folder} is not empty. Name a folder that does not exist yet.\n`,
  })
  expect(await readdir(folder)).toEqual(before)
})
