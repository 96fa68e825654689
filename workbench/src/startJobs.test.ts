import { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import type { Job } from '@barn-workbench/core/jobs'
import { MINUTE } from '@barn-workbench/core/time'
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
  const queries = new QueryClient()
  const registry = { jobs: [{ definition, plugin, name: 'look' }] }
  startJobs({ sessions, scheduler } as never, registry as never, { queries, messages })
  const own = added.find(({ id }) => id === `${session.id}/test.look`)
  return Object.assign(async () => await own?.run(new AbortController().signal), { queries, session })
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

test('a job brings data for widgets before one of them is on screen, and not again what is new', async () => {
  const load = vi.fn(async () => ['East'])
  const call = { key: ['cameras'], shows: ['camera'] as const, load }
  const run = await start({ period: MINUTE, run: async (_session, _signal, _tell, bring) => await bring(call) })
  await run()
  await run()
  const key = [run.session.id, run.session.snapshot().dataScope, 'cameras']
  expect(run.queries.getQueryData(key)).toEqual(['East'])
  expect(run.queries.getQueryCache().find({ queryKey: key })?.meta).toEqual({ shows: ['camera'] })
  expect(load).toHaveBeenCalledTimes(1)
})
