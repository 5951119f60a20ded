import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { packagedNode } from '../../scripts/prepare.mjs'
import { mayStillRun, processMark } from './process-mark.ts'

const printMark = `import { processMark } from './src/platform/process-mark.ts'
console.log(processMark)
process.stdin.resume()`

it.skipIf(processMark === undefined)('MAIL-2 a process counts as ended only after it was killed', async () => {
  const child = spawn(packagedNode, ['--input-type=module', '--eval', printMark], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  const mark = String(line).trim()
  expect(mayStillRun(mark)).toBe(true)
  child.kill('SIGKILL')
  await Promise.all([once(child, 'exit'), text(child.stdout)])
  expect(mayStillRun(mark)).toBe(false)
})

it.skipIf(processMark === undefined)('MAIL-2 a process whose id now belongs to another one counts as ended', () => {
  const [pid, started, place] = processMark?.split(' ') ?? []
  expect(mayStillRun(`${pid} ${Number(started) - 1} ${place}`)).toBe(false)
  expect(mayStillRun(processMark)).toBe(true)
})

it.each([undefined, '', 'a random lease', '1', '1 2 another-boot/pid:[1]'])(
  'MAIL-2 the process of the unknown mark %s may still be running',
  (mark) => {
    expect(mayStillRun(mark)).toBe(true)
  },
)
