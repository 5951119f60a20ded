// The system's packages that `npm test` needs, on a machine where it may install them.
import { existsSync } from 'node:fs'
import { run } from './prepare.mjs'
import { findProgram } from './programs.mjs'
import { findChromium, findHeadlessShell, headlessShell } from './test-chromium.mjs'
import { findPostgres } from './test-postgres.mjs'

/** Debian's packages and programs of these names. */
export const balancing = ['haproxy', 'pgbouncer', 'openssl']

/** Debian's packages that the tests need and this machine lacks; none where we may not install them. */
export async function missingSystemPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return []
  const hasChosenChromium = existsSync(process.env.CHROMIUM_PATH ?? '')
  // Where another Chromium is installed, the faster shell is worth it only if it can be had.
  const wantsShell =
    !hasChosenChromium && !findHeadlessShell() && (!findChromium() || (await isPackaged(headlessShell)))
  return [
    ...(wantsShell ? [headlessShell] : []),
    ...(findPostgres() ? [] : ['postgresql']),
    ...balancing.filter((program) => !findProgram(program)),
  ]
}

/** @param {readonly string[]} missing */
export async function installSystemPackages(missing) {
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(' and ')}…`)
  // invoke-rc.d of Debian's packages asks no system that is in runlevel 1 to start a server. None of ours is needed.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const aptGet = (...args) => run('apt-get', [...args, '-qq', '-o', 'DPkg::Lock::Timeout=120'], { env })
  const install = (name) => aptGet('install', '-y', '--no-install-recommends', name)
  try {
    await aptGet('update')
    for (const name of missing) await install(name).catch((error) => console.error(error.message))
    // Not every Debian has the shell as a package.
    if (!findChromium()) await install('chromium')
  } catch (error) {
    console.error(error.message)
  }
}

function isPackaged(name) {
  const show = run('apt-cache', ['show', name], { stdio: 'ignore' })
  return show.then(
    () => true,
    () => false,
  )
}
