// Copies what the built shop needs at run time into a folder of its own, without sources, tools and bundled packages:
//
//   node_modules/.bin/node scripts/shipping/pack.mjs /opt/shop/releases/2
//
// The image holds such a folder, and so does a machine with the systemd unit. Files belong to whoever runs this.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { CommandFailed, packagedNode, root, runScript } from '../prepare.mjs'
import { runtimePackageFolders } from './runtime-packages.mjs'

/** dist/fonts is in dist/client, too; the rest of dist/ is the build's own. */
const builtParts = ['client', 'server', 'media', 'paper-fonts', 'zip-places.txt', 'licenses.txt']
const startScripts = ['scripts/prepare.mjs', 'scripts/shipping/run.mjs', 'scripts/shipping/health.mjs']

/** Of a package: what is for people, compilers and other programs than the shop. Licenses stay. */
const forOthers = /\.(md|map|markdown|cc|h|c?ts|mts)$/i
const isLicense = /^(licen[cs]e|copying|notice)/i

await runScript(async () => {
  const [given] = process.argv.slice(2)
  if (given === undefined)
    throw new CommandFailed('Name a folder that does not exist yet: pack.mjs /opt/shop/releases/2', 1)
  const target = resolve(given)
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new CommandFailed(`${target} is not empty. Name a folder that does not exist yet.`, 1)
  }
  const missing = builtParts.find((part) => !existsSync(join(root, 'dist', part)))
  if (missing !== undefined) {
    throw new CommandFailed(`dist/${missing} is missing. Run npm ci && npm run build.`, 1)
  }

  for (const part of builtParts) copy(`dist/${part}`, target)
  for (const script of startScripts) copy(script, target)
  for (const folder of runtimePackageFolders()) copy(folder, target, isForTheShop)
  addNode(target)
  // Without "type", Node.js would read each file twice to find out that it is a module.
  const { name, version, license, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ name, version, license, type, private: true })}\n`)
})

/** The program, and the names `node` and `shop` for it and for run.mjs. */
function addNode(target) {
  const programs = join(target, 'node_modules/.bin')
  mkdirSync(programs, { recursive: true })
  mkdirSync(join(target, 'node_modules/node/bin'), { recursive: true })
  // After `npm ci` it is a link to another package, which stays behind.
  copyFileSync(realpathSync(packagedNode), join(target, 'node_modules/node/bin/node'))
  symlinkSync('../node/bin/node', join(programs, 'node'))
  symlinkSync('./run.mjs', join(programs, 'shop'))
  chmodSync(join(target, 'scripts/shipping/run.mjs'), 0o755)
}

function copy(path, target, filter) {
  cpSync(join(root, path), join(target, path), { recursive: true, filter })
}

function isForTheShop(path) {
  const name = basename(path)
  return isLicense.test(name) || !forOthers.test(name)
}
