// Where a system program is, for tests that start private ones.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian keeps servers where an ordinary user's PATH doesn't look. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/**
 * @param {string} name
 * @returns {string | undefined} its path; undefined when it isn't installed
 */
export const findProgram = (name) =>
  folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
