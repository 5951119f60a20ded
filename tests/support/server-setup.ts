/** Runs before each test file of the server, also where files share a process and its modules. */
import { afterAll } from 'vitest'
import { atFileEnd } from './file-end.ts'

afterAll(async () => {
  for (const cleanUp of atFileEnd.splice(0)) await cleanUp()
})
