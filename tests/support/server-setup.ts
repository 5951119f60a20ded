/** Runs before each server test file, even if files share a process and its modules. */
import { afterAll } from 'vitest'
import { atFileEnd } from './file-end.ts'

afterAll(async () => {
  for (const cleanUp of atFileEnd.splice(0)) await cleanUp()
})
