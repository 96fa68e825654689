// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { createScheduler } from '@barn-workbench/core/jobs'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { MINUTE } from '@barn-workbench/core/time'
import { createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { createOutboxes } from '../outbox/outboxes'
import { createWorkbenchValue } from './createWorkbenchValue'
import { createDeviceData } from './deviceData'

const deviceData = createDeviceData(createMemoryStorage())
const outboxes = createOutboxes({ storage: createMemoryStorage(), clock: createFakeClock(0) })
const location = { pathname: '/instance/1001/incidents', search: '?edit', hash: '#top' }
const router = { navigate: vi.fn(), state: { location }, subscribe: () => () => undefined }

test('the jobs of widgets run in the scheduler of the page until they are removed', async () => {
  const { sessions, workbench } = await signedInSessions(createFakeInstance({ answers: [] }))
  const clock = createFakeClock()
  const scheduler = createScheduler(clock)
  const { addJob } = createWorkbenchValue(
    {
      sessions,
      settings: workbench.settings,
      log: workbench.log,
      diagnostics: workbench.diagnostics,
      frameLacks: workbench.frameLacks,
      push: workbench.push,
      scheduler,
      deviceData,
      outboxes,
    },
    router,
  )
  const run = vi.fn(async () => undefined)
  const remove = addJob({ id: 'job', period: 2 * MINUTE, waitsFirst: true, run })
  await clock.advance(MINUTE)
  expect(run).not.toHaveBeenCalled()
  await clock.advance(1.5 * MINUTE)
  expect(run).toHaveBeenCalledTimes(1)
  remove()
  await clock.advance(5 * MINUTE)
  expect(run).toHaveBeenCalledTimes(1)
  scheduler.close()
})

test('the address changes single parameters, as a step of the history only where that is asked for', async () => {
  const { sessions, workbench } = await signedInSessions(createFakeInstance({ answers: [] }))
  const scheduler = createScheduler(createFakeClock())
  const { address } = createWorkbenchValue(
    {
      sessions,
      settings: workbench.settings,
      log: workbench.log,
      diagnostics: workbench.diagnostics,
      frameLacks: workbench.frameLacks,
      push: workbench.push,
      scheduler,
      deviceData,
      outboxes,
    },
    router,
  )
  expect(address.path()).toBe('/instance/1001/incidents')
  address.set({ mode: '"table"' })
  expect(router.navigate).toHaveBeenLastCalledWith(
    { search: '?edit=&mode=%22table%22', hash: '#top' },
    { replace: true },
  )
  address.set({ edit: null, incident: 'i1' }, { push: true })
  expect(router.navigate).toHaveBeenLastCalledWith({ search: '?incident=i1', hash: '#top' }, { replace: false })
  router.navigate.mockClear()
  address.set({ mode: null })
  expect(router.navigate).toHaveBeenCalledTimes(0)
  scheduler.close()
})
