import { expect, test } from 'vitest'
import { cameras, incidents } from '@barn-workbench/core/contract'
import type { WidgetRecording } from '@barn-workbench/core/plugins'
import { createReplay, type ServedWidget, type WidgetServices, type WidgetWatch } from '@barn-workbench/plugin-sdk/host'
import { answerWatch, replayedServices } from './replayedServices'

const input = { body: { limit: 1 } }
const RECORDING: WidgetRecording = {
  ...{ format: 'barn-workbench-recording', schema: 1, plugin: 'silo', release: '1.0.0', widget: 'level' },
  ...{ startedAt: 0, duration: 10, snapshots: {} },
  entries: [
    { at: 0, from: 'widget', message: { kind: 'watch', id: 1, endpoint: 'incidents.query', input } },
    { at: 1, from: 'workbench', message: { kind: 'data', id: 1, state: { data: ['a'], updatedAt: 1, problem: null } } },
  ],
}

function around() {
  const logged: string[] = []
  const answered: unknown[] = []
  const services = { log: (_: string, text: string) => logged.push(text) } as unknown as WidgetServices
  const served = { answer: (...parts: unknown[]) => answered.push(parts) } as unknown as ServedWidget
  return { logged, answered, services, served, replay: createReplay(RECORDING) }
}

test('a call is answered from the recording; one that was not recorded is refused, and the log says so', async () => {
  const { services, replay, logged } = around()
  const { signal } = new AbortController()
  const { call } = replayedServices(services, replay)
  expect(await call(incidents.query, input, signal)).toEqual(['a'])
  await expect(call(cameras.query, input, signal)).rejects.toThrow('request/not-found')
  expect(logged).toEqual([expect.stringMatching(/^The recording has no answer to /)])
})

test('a query is answered in the same way', () => {
  const { services, served, replay, answered } = around()
  const watch = (endpoint: WidgetWatch['endpoint']): WidgetWatch => ({
    id: 4,
    endpoint,
    input,
    refresh: 1,
    refreshes: 0,
  })
  answerWatch({ replay, served, log: services.log }, watch(incidents.query))
  answerWatch({ replay, served, log: services.log }, watch(cameras.query))
  expect(answered).toEqual([
    [4, { data: ['a'], updatedAt: expect.any(Number), problem: null, isLoading: false }],
    [4, { data: undefined, updatedAt: null, problem: { code: 'request/not-found', params: {} }, isLoading: false }],
  ])
})
