// The Chromium that tests run in: the system's own, so that nothing is downloaded. Best without its toolbars and tabs, as
// the headless shell: the browser tests then need 40% less of the processor. Pages run the same in both.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The program's name, and the name of its package in Debian. */
export const headlessShell = 'chromium-headless-shell'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The program's path; undefined when it is not installed. */
export function findChromium() {
  const installed = [...programs('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'), ...onMac]
  return [process.env.CHROMIUM_PATH, findHeadlessShell(), ...installed].find((path) => path && existsSync(path))
}

export function findHeadlessShell() {
  return programs(headlessShell).find((path) => existsSync(path))
}

const onMac = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where programs of these names may lie. */
function programs(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}
