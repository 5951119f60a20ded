/** RUN-1: a start in a folder where everything is installed installs nothing. */
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { packagedNode, root } from '../scripts/prepare.mjs'

it('RUN-1 what is installed is not installed again', () => {
  const script = "import('./scripts/prepare.mjs').then(({ ensureInstalled }) => ensureInstalled({ withTools: true }))"
  // Without npm on the path, an installation would fail, and not change what the other tests use.
  const said = execFileSync(packagedNode, ['-e', script], {
    cwd: root,
    env: { PATH: '' },
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(said).toBe('')
})
