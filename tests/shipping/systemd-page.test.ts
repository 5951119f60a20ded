/** The commands of docs/install/systemd.md, run in bash with stand-ins for npm, git, systemctl and the paths of the machine. */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { blocksOf, blockWith } from './page-blocks.ts'

const page = 'docs/install/systemd.md'

test.each(blocksOf(page).map((block) => [block.split('\n')[0], block]))('RUN-2 bash understands: %s', (_, block) => {
  expect(spawnSync('bash', ['-n'], { input: block as string, encoding: 'utf8' }).stderr).toBe('')
})

/** FAILS names the command that fails, VERSION the commit that is checked out. */
const standIns = `
runuser() {
  shift 3
  if [ "$FAILS" != none ]; then case "$*" in *"$FAILS"*) echo "no luck"; return 1 ;; esac; fi
  case "$*" in
    *rev-parse*) echo "$VERSION" ;;
    *pack.mjs*) shift $(($# - 1)); mkdir -p "$1" && echo "$VERSION" > "$1/version" ;;
  esac
}
systemctl() { echo "systemctl $*"; }
curl() { :; }
`

describe('building and updating', () => {
  let machine = ''
  beforeEach(() => {
    machine = mkdtempSync(join(tmpdir(), 'systemd-page-'))
    for (const folder of ['srv/shop/.git', 'srv/shop/deploy/systemd', 'var/lib/shop-build', 'etc/systemd/system'])
      mkdirSync(join(machine, folder), { recursive: true })
    writeFileSync(join(machine, 'srv/shop/deploy/systemd/shop.service'), 'the unit')
  })
  afterEach(() => rmSync(machine, { recursive: true }))

  const run = (block: string, version: string, fails = 'none') =>
    spawnSync('bash', {
      input: standIns + block.replace(/\/(srv|opt|var|etc)\//g, `${machine}/$1/`),
      env: { PATH: process.env.PATH, VERSION: version, FAILS: fails },
      encoding: 'utf8',
    }).stdout
  const build = (fails?: string) => run(blockWith(page, 'git clone'), 'aaa', fails)
  const update = (version: string, fails?: string) => run(blockWith(page, 'git pull'), version, fails)
  const current = () => readlinkSync(join(machine, 'opt/shop/current')).split('/').at(-1)
  const releases = () => readdirSync(join(machine, 'opt/shop/releases')).sort()
  const previous = () => readFileSync(join(machine, 'opt/shop/previous'), 'utf8').trim().split('/').at(-1)

  it('RUN-2 a build that fails installs nothing, and can be run again', () => {
    const failed = build('npm run build')
    expect(failed).toContain('STOPPED')
    expect(failed).not.toContain('ok:')
    expect(existsSync(join(machine, 'opt/shop/current'))).toBe(false)
    expect(build()).toContain('ok: version aaa is built')
    expect(current()).toBe('aaa')
  })

  it('RUN-2 a good update is installed, and the one before is known', () => {
    build()
    expect(update('bbb')).toMatch(
      /daemon-reload\nsystemctl reset-failed shop\nsystemctl restart shop\nok: the shop now runs version bbb\n$/,
    )
    expect([current(), previous(), releases()]).toEqual(['bbb', 'aaa', ['aaa', 'bbb']])
  })

  test.each(['git pull', 'npm ci', 'npm run build', 'pack.mjs'])(
    'RUN-2 an update whose %s fails changes nothing',
    (fails) => {
      build()
      const said = update('bbb', fails)
      expect(said).toContain('STOPPED')
      expect(said).not.toMatch(/ok:|systemctl/)
      expect([current(), releases()]).toEqual(['aaa', ['aaa']])
    },
  )

  it('RUN-2 an update with nothing new leaves the way back as it was', () => {
    build()
    update('bbb')
    expect(update('bbb')).toBe('Nothing to do: version bbb is already here.\n')
    expect([current(), previous(), releases()]).toEqual(['bbb', 'aaa', ['aaa', 'bbb']])
    expect(readdirSync(join(machine, 'opt/shop/releases/bbb'))).toEqual(['version'])
  })
})

test('RUN-2 Caddy logs no address of a failed request, in both pages', () => {
  const caddyfile = (page: string) => blocksOf(page).find((block) => block.includes('/etc/caddy/Caddyfile'))
  expect(caddyfile('docs/install/systemd.md')).toMatch(/log default \{\s+exclude http\.log\.error\s+\}/)
  expect(caddyfile('docs/install/container.md')).toBe(caddyfile('docs/install/systemd.md'))
})
