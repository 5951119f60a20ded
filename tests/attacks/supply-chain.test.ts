/** What is installed is what was reviewed. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  version: string
  integrity?: string
  resolved?: string
  optional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const packages: [string, Locked][] = Object.entries<Locked>(read('package-lock.json').packages).filter(([path]) => path)
const { dependencies, devDependencies, allowScripts } = read('package.json')

test('RUN-1 every package of package.json has one exact version', () => {
  const all = Object.entries<string>({ ...dependencies, ...devDependencies })
  expect(all.length).toBeGreaterThan(50)
  for (const [name, version] of all)
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
})

/** Of x64 or ARM, with glibc: what the README names first. The registry's mirror had no checksums of some other systems'. */
const isForServers = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked) =>
  os.includes('linux') && libc.includes('glibc') && (cpu.includes('x64') || cpu.includes('arm64'))

test('RUN-1 npm checks every package that a Linux server installs against the checksum in package-lock.json', () => {
  const ours = packages.filter(([, one]) => isForServers(one))
  expect(ours.length).toBeGreaterThan(500)
  for (const [path, { integrity }] of ours)
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
  // Of the others, only those that no machine must have.
  const unchecked = packages.filter(([, { integrity }]) => !integrity)
  for (const [path, { optional }] of unchecked) expect([path, optional]).toEqual([path, true])
})

test('RUN-1 no package comes from an address of its own', () => {
  for (const [path, { resolved }] of packages) expect([path, resolved]).toEqual([path, undefined])
})

test("RUN-1 only the shop's own Node.js runs a program while it is installed", () => {
  expect(packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([
    'node_modules/node',
  ])
  expect(allowScripts).toEqual({ node: true })
})
