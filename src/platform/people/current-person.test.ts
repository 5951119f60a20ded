import { expect, it } from 'vitest'
import { asPerson, currentPerson } from './current-person.ts'

it('STAFF-2 knows whose work it is, also after a wait and beside the work of others', async () => {
  const wait = () => new Promise((resolve) => setImmediate(resolve))
  const nameAfterWait = async () => {
    await wait()
    return currentPerson()?.name
  }
  const names = await Promise.all([
    asPerson({ id: '1', name: 'Ray' }, nameAfterWait),
    asPerson({ id: '2', name: 'June' }, nameAfterWait),
    nameAfterWait(),
  ])
  expect(names).toEqual(['Ray', 'June', undefined])
})
