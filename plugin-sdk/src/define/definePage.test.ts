import { expect, test } from 'vitest'
import type { ActionDefinition, ActionHost } from './defineAction'
import { openPageAction } from './definePage'

const icon = () => null
const ofInstance = openPageAction({
  id: 'test.openRoles',
  page: { path: '/roles', ofInstance: { needs: ['accounts.view'] } },
  icon,
})
const free = openPageAction({ id: 'test.openLog', page: { path: '/logs' }, icon })

/**
 * Starts an action, and returns its result and the paths that it opened. `instanceId`: the instance whose page is open.
 */
async function start(action: ActionDefinition, instanceId: string | null) {
  const paths: string[] = []
  const session = instanceId === null ? null : { id: instanceId }
  const host = { session, navigate: async (path: string) => void paths.push(path) } as unknown as ActionHost
  return { result: await (await action.load())({}, host), paths }
}

test('it leads to a page of the instance that is open, and needs the permissions of the page', async () => {
  expect(ofInstance).toMatchObject({ needs: ['accounts.view'], needsInstance: true })
  expect(await start(ofInstance, '1001')).toEqual({ result: {}, paths: ['/instance/1001/roles'] })
})

test('without an instance it leads to no page of one', async () => {
  expect(await start(ofInstance, null)).toEqual({ result: null, paths: [] })
})

test('a page without an instance is opened from everywhere', async () => {
  expect(free).not.toHaveProperty('needsInstance')
  expect(await start(free, null)).toEqual({ result: {}, paths: ['/logs'] })
})
