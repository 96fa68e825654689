import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import type { Job } from '@barn-workbench/core/jobs'
import { definePlugin, type JobDefinition } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { startJobs } from './startJobs'
import { showToast } from './toasts/showToast'

vi.mock('./toasts/showToast')

async function start(job: Partial<JobDefinition>, instanceTypes?: readonly string[]) {
  const { sessions, session } = await signedInSessions(
    createFakeInstance({ permissions: ['cameras.view'], answers: [] }),
  )
  await vi.waitFor(() => expect(session.snapshot().login.state).toBe('loggedIn'))
  const messages = i18next.createInstance()
  await messages.init({ lng: 'en', resources: { en: { test: { found: 'Found {{count}}.' } } } })
  const definition: JobDefinition = { id: 'test.look', needs: [], run: async () => undefined, ...job }
  const locale = { en: async () => ({ default: {} }), de: async () => ({ default: {} }) }
  const plugin = definePlugin({ id: 'test', locale, ...(instanceTypes && { instanceTypes }) })
  const added: Job[] = []
  const scheduler = { add: (next: Job) => (added.push(next), () => undefined) }
  startJobs({ sessions, scheduler } as never, { jobs: [{ definition, plugin, name: 'look' }] } as never, messages)
  const own = added.find(({ id }) => id === `${session.id}/test.look`)
  return async () => await own?.run(new AbortController().signal)
}

test('a job tells the user in the words of its plugin', async () => {
  const run = await start({
    run: async (_session, _signal, tell) => tell({ kind: 'info', key: 'found', values: { count: 2 } }),
  })
  await run()
  expect(vi.mocked(showToast).mock.calls).toEqual([['info', 'Found 2.', 'test.found']])
})

test.each([
  ['without the permission', { needs: ['accounts.view'] }, undefined, 0],
  ['with the permission', { needs: ['cameras.view'] }, undefined, 1],
  ['on an instance that its plugin is for', {}, ['barn'], 1],
  ['on another one', {}, ['admiral'], 0],
])('a job %s', async (_case, job, instanceTypes, runs) => {
  const work = vi.fn(async () => undefined)
  const run = await start({ ...job, run: work }, instanceTypes)
  await run()
  expect(work).toHaveBeenCalledTimes(runs)
})
