// The Chromium that tests run in: the system's own, so that nothing is downloaded.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return candidates.find((path) => path && existsSync(path))
}
