/** The programs that read strangers' pictures and words know none of the shop's secrets. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { usualMaking } from '../../src/features/drawing/making/making.ts'
import { createDrawPng } from '../../src/features/drawing/png/drawing-png.server.tsx'
import { PictureWorker } from '../../src/features/media/worker/picture-worker-process.server.ts'
import { createRenderPaper } from '../../src/features/papers/papers.server.tsx'
import { drawnOak } from '../support/drawing/drawn-pieces.ts'
import { offer } from '../support/papers/sample-papers.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-helpers-'))
const inFolder = (name: string) => join(folder, name)
const [paper, worker, png] = [inFolder('paper.mjs'), inFolder('worker.mjs'), inFolder('png.mjs')]
/** In place of the real programs: says what it was given. */
const given = 'JSON.stringify({ env: process.env, args: [...process.argv, ...process.execArgv] })'

beforeAll(() => {
  writeFileSync(paper, `process.stdin.resume().on('end', () => process.stdout.write(${given}))`)
  writeFileSync(worker, `process.on('message', () => process.send({ failed: ${given} }))`)
  writeFileSync(png, `process.on('message', () => process.send({ png: Buffer.from(${given}) }))`)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Of the real ones, that each starts with what it gets here is what their own tests show. */
const programs: Record<string, () => Promise<string>> = {
  'decodes uploads': async () => {
    const decoder = new PictureWorker(worker)
    const failed = await decoder.prepare(Buffer.from('a picture'), 'message').catch((error: Error) => error.message)
    await decoder.close()
    return String(failed)
  },
  'draws for emails': async () => {
    const draw = createDrawPng({ readVariant: async () => undefined, program: png })
    const size = { lengthIn: 72, widthIn: 8, thicknessIn: 8 }
    const drawn = await draw(
      { category: 'floating-mantel', making: usualMaking('floating-mantel'), size, wood: drawnOak, finish: null },
      {},
      600,
    )
    await draw.close()
    return String(drawn)
  },
  'makes papers': async () => Buffer.from(await createRenderPaper({ program: paper })(offer)).toString(),
}

test.each(Object.entries(programs))("the program that %s gets none of the shop's environment", async (_, run) => {
  const secrets = ['ADMIN_PASSWORD', 'SMTP_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'S3_SECRET_ACCESS_KEY']
  for (const name of secrets) vi.stubEnv(name, `secret of ${name}`)
  const told = await run()
  vi.unstubAllEnvs()
  expect(told).not.toContain('secret of')
  const { env } = JSON.parse(told)
  // What Node.js adds for the channel to its child, and what keeps memory small and fonts out.
  const known = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'FONTCONFIG_FILE']
  expect(Object.keys(env).filter((name) => !known.includes(name) && !name.startsWith('NODE_CHANNEL_'))).toEqual([])
})
