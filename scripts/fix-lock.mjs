// Completes package-lock.json so that `npm ci` accepts it. Run it after every change of dependencies.
//
// A registry mirror may lack the binaries for some platforms. `npm install` then leaves those optional packages out of the
// lockfile, and `npm ci` rejects the file as out of sync with package.json. This adds the missing entries, with the exact
// version that the parent requires and the platform from the package's name, so that npm skips them on other machines.
// It also drops the `resolved` addresses, which would tie the file to one registry, and the marks of install scripts that
// package.json does not allow: every npm then leaves those scripts alone, the older ones that don't read `allowScripts` too.
import { readFileSync, writeFileSync } from 'node:fs'

const lockFile = new URL('../package-lock.json', import.meta.url)
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
const { allowScripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const added = []

for (const [path, parent] of Object.entries({ ...lock.packages })) {
  delete parent.resolved
  if (!allowScripts[path.split('node_modules/').at(-1)]) delete parent.hasInstallScript
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue
    lock.packages[`node_modules/${name}`] = platformEntry(name, version, parent.dev === true)
    added.push(`${name}@${version}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'package-lock.json is complete.' : `Added to package-lock.json: ${added.join(', ')}`)

/** Whether `name` resolves from the package at `path`, looked up the way Node does: nearest node_modules first. */
function isLocked(path, name) {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]) return true
    if (from === '') return false
  }
}

function platformEntry(name, version, dev) {
  const words = name.split(/[^a-z0-9]+/)
  // `startsWith`, because some names join two words: `sharp-linuxmusl-x64`.
  const system = systems.find((word) => words.some((part) => part.startsWith(word)))
  const processor = processors.find((word) => words.includes(word))
  if (processor === undefined) throw new Error(`Cannot tell the platform of ${name} from its name`)
  return {
    version: version.replace(/^[\^~]/, ''),
    ...(dev && { dev: true }),
    optional: true,
    ...(system && { os: [system] }),
    cpu: [processor],
    ...(name.includes('musl') && { libc: ['musl'] }),
  }
}
