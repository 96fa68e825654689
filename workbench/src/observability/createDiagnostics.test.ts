import { expect, test } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'
import { createDiagnostics } from './createDiagnostics'
import type { DiagnosticsSink } from './diagnosticsSink'

const call = { method: 'GET', path: '/api/cameras/:id/still' } as const
const unreachable = new ProblemError({ code: 'client/unreachable', params: {} })

function open() {
  let time = 0
  let sink: DiagnosticsSink | null = null
  const messages: string[] = []
  const requests: (string | undefined)[] = []
  const diagnostics = createDiagnostics({
    log: {
      write({ message, requestId }) {
        messages.push(message)
        requests.push(requestId)
      },
    },
    now: () => time,
    isWatched: () => false,
    observe: (to) => {
      sink = to
    },
  })
  return { diagnostics, messages, requests, sink: () => sink, advance: (by: number) => (time += by) }
}

test('failed calls are counted by instance, call and code, and logged once a minute', () => {
  const { diagnostics, messages, advance } = open()
  for (let i = 0; i < 3; i++) diagnostics.callFailed('1001', call, unreachable)
  diagnostics.callFailed('1002', call, unreachable)
  advance(MINUTE)
  diagnostics.callFailed('1001', call, unreachable)
  expect(diagnostics.read().failedCalls).toMatchObject([
    { instanceId: '1001', call: 'GET /api/cameras/:id/still', code: 'client/unreachable', count: 4, last: MINUTE },
    { instanceId: '1002', count: 1 },
  ])
  expect(messages).toHaveLength(3)
})

test('a call that was ended with its screen has not failed', () => {
  const { diagnostics, messages } = open()
  diagnostics.callFailed('1001', call, new DOMException('left', 'AbortError'))
  diagnostics.callFailed('1001', call, new ProblemError({ code: 'client/aborted', params: {} }))
  expect([diagnostics.read().failedCalls, messages]).toEqual([[], []])
})

test('the kinds of failed calls are bounded', () => {
  const { diagnostics } = open()
  for (let i = 0; i < 500; i++) diagnostics.callFailed(String(i), call, unreachable)
  expect(diagnostics.read().failedCalls).toHaveLength(200)
  expect(diagnostics.read().failedCalls[0]?.instanceId).toBe('499')
})

test('long tasks are summed by widget, and each change makes a new object', () => {
  const { diagnostics, sink } = open()
  const before = diagnostics.read()
  expect(diagnostics.read()).toBe(before)
  let changes = 0
  const stop = diagnostics.subscribe(() => changes++)
  sink()?.longTask('incidents.list', 60)
  sink()?.longTask('incidents.list', 90)
  sink()?.longTask(null, 500)
  sink()?.vital({ name: 'INP', value: 40, rating: 'good' })
  stop()
  sink()?.vital({ name: 'INP', value: 80, rating: 'good' })
  expect(changes).toBe(4)
  expect(diagnostics.read().longTasks).toEqual([
    { widget: null, count: 1, total: 500, longest: 500 },
    { widget: 'incidents.list', count: 2, total: 150, longest: 90 },
  ])
  expect(diagnostics.read().vitals).toEqual([{ name: 'INP', value: 80, rating: 'good' }])
})

test('the entry of a refused call names its request at the instance', () => {
  const { diagnostics, requests } = open()
  const refused = { code: 'request/not-found', params: {}, status: 404, requestId: 'run-7' } as const
  diagnostics.callFailed('1001', call, new ProblemError(refused))
  diagnostics.callFailed('1001', call, unreachable)
  expect(requests).toEqual(['run-7', undefined])
})
