// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { createScheduler } from '@barn-workbench/core/jobs'
import { MINUTE } from '@barn-workbench/core/time'
import { createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { createWorkbenchValue } from './createWorkbenchValue'

const router = { navigate: vi.fn(), state: { location: { search: '?edit' } }, subscribe: () => () => undefined }

test('the jobs of widgets run in the scheduler of the page until they are removed', async () => {
  const { sessions, workbench } = await signedInSessions(createFakeInstance({ answers: [] }))
  const clock = createFakeClock()
  const scheduler = createScheduler(clock)
  const { addJob } = createWorkbenchValue({ sessions, settings: workbench.settings, scheduler }, router)
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
