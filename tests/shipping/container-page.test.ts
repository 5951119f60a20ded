/** The update in docs/install/container.md, run in bash with stand-ins for docker, git and the paths of the machine. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { blockWith } from './page-blocks.ts'

const update = blockWith('docs/install/container.md', 'git pull')

/** FAILS is the command that fails. Version RUNNING runs, and bbb is checked out. */
const standIns = `
runs() { echo "$*"; case "$*" in "$FAILS"*) return 1 ;; esac; }
docker() { if [ "$1" = inspect ]; then echo "$RUNNING"; else runs docker "$@" || return 1; fi; }
git() { if [ "$1" = rev-parse ]; then echo bbb; else runs git "$@" || return 1; fi; }
shop-start() { runs shop-start "$@" || return 1; }
curl() { runs curl >&2 || return 1; }
`

let machine = ''
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'container-page-'))
  for (const folder of ['srv/shop', 'etc/shop']) mkdirSync(join(machine, folder), { recursive: true })
  writeFileSync(join(machine, 'etc/shop/previous'), 'before\n')
})
afterEach(() => rmSync(machine, { recursive: true }))

const run = (fails = 'nothing', running = 'harpeth-shop:aaa') =>
  spawnSync('bash', {
    input: standIns + update.replace(/\/(srv|etc)\//g, `${machine}/$1/`),
    env: { PATH: process.env.PATH, FAILS: fails, RUNNING: running },
    encoding: 'utf8',
  }).stdout
const previous = () => readFileSync(join(machine, 'etc/shop/previous'), 'utf8').trim()

it('RUN-2 a good update of the container starts the new version, and the one before is known', () => {
  const said = run()
  expect(said).toMatch(/docker build .*VERSION=bbb.*\nshop-start bbb\nok: the shop now runs version bbb\n$/)
  expect(previous()).toBe('aaa')
})

test.each(['git pull', 'docker build'])('RUN-2 an update of the container whose %s fails changes nothing', (fails) => {
  const said = run(fails)
  expect(said).toContain('STOPPED')
  expect(said).not.toMatch(/ok:|shop-start/)
  expect(previous()).toBe('before')
})

test.each(['shop-start', 'curl'])(
  'RUN-2 an update of the container whose %s fails says so, and can go back',
  (fails) => {
    const said = run(fails)
    expect(said).toContain('STOPPED')
    expect(said).not.toContain('ok:')
    expect(previous()).toBe('aaa')
  },
)

it('RUN-2 an update after one that failed, when no container is left, still knows the version before', () => {
  // Where docker finds no container, it prints an empty line.
  expect(run('nothing', '')).toContain('ok: the shop now runs version bbb')
  expect(previous()).toBe('before')
})
