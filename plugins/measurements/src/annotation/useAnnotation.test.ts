import { expect, test, vi } from 'vitest'
import type { Session } from '@barn-workbench/core/session'
import { createFakeHost } from '@barn-workbench/plugin-sdk/testing'
import { annotationOf, cameraOfSpan, startAnnotation } from './useAnnotation'

const point = (time: number, cameraId: string | null = null) => ({ time, cameraId })

/** A documentation on charts whose form answers with these results, one after the other. */
async function annotate(...results: ({ incidentId: string } | null | Error)[]) {
  const create = vi.fn<(input: unknown) => Promise<unknown>>(async () => {
    const result = results.shift() ?? null
    if (result instanceof Error) throw result
    return result
  })
  const host = await createFakeHost(null, { intent: () => create as never })
  const annotation = startAnnotation()
  const settled = async () => {
    await vi.waitFor(() => expect(['idle', 'started']).toContain(annotation.getSnapshot().value))
    return annotation.getSnapshot()
  }
  return { annotation, host, create, settled }
}

test('a start and an end become a documentation, which is confirmed', async () => {
  const { annotation, host, create, settled } = await annotate({ incidentId: 'i' })
  annotation.send({ type: 'start.picked', point: point(1_000.4, 'a') })
  annotation.send({ type: 'end.picked', point: point(2_000.6, 'a'), host })
  expect((await settled()).value).toBe('idle')
  expect(create.mock.calls).toEqual([[{ type: 'barnDocumentation', cameraId: 'a', start: 1_000, end: 2_001 }]])
  expect(host.dialogs).toEqual([{ id: 'measurements.documented', input: { incidentId: 'i' } }])
  expect(annotation.getSnapshot().context.start).toBeNull()
})

test.each([
  ['before the start', 999],
  ['at the start', 1_000],
  ['that is no time', NaN],
])('an end %s is not taken, and nothing is sent', async (_name, time) => {
  const { annotation, host, create } = await annotate({ incidentId: 'i' })
  annotation.send({ type: 'start.picked', point: point(1_000) })
  annotation.send({ type: 'end.picked', point: point(time), host })
  expect(annotation.getSnapshot()).toMatchObject({ value: 'started', context: { start: { time: 1_000 } } })
  expect(create).not.toHaveBeenCalled()
})

test('an end without a start is nothing', async () => {
  const { annotation, host, create } = await annotate()
  annotation.send({ type: 'end.picked', point: point(5), host })
  expect(annotation.getSnapshot().value).toBe('idle')
  expect(create).not.toHaveBeenCalled()
})

test.each([
  ['is closed', null],
  ['fails', new Error('the feed is gone')],
])('after a form that %s the start is still there, and another end can be picked', async (_name, result) => {
  const { annotation, host, create, settled } = await annotate(result, { incidentId: 'i' })
  annotation.send({ type: 'start.picked', point: point(1_000, 'a') })
  annotation.send({ type: 'end.picked', point: point(2_000, 'b'), host })
  expect(await settled()).toMatchObject({ value: 'started', context: { start: { time: 1_000 } } })
  annotation.send({ type: 'end.picked', point: point(3_000, 'a'), host })
  expect((await settled()).value).toBe('idle')
  expect(create.mock.calls.map(([input]) => (input as { end: number }).end)).toEqual([2_000, 3_000])
})

test('a start can be picked anew, and be cancelled', async () => {
  const { annotation } = await annotate()
  annotation.send({ type: 'start.picked', point: point(1_000) })
  annotation.send({ type: 'start.picked', point: point(500) })
  expect(annotation.getSnapshot().context.start).toEqual(point(500))
  annotation.send({ type: 'cancelled' })
  expect(annotation.getSnapshot()).toMatchObject({ value: 'idle', context: { start: null } })
})

test.each([
  ['a', 'a', 'a'],
  ['a', null, 'a'],
  [null, 'b', 'b'],
  ['a', 'b', 'a'],
  [null, null, undefined],
])('a start at the camera %s and an end at %s are about %s', (start, end, camera) => {
  expect(cameraOfSpan({ start: point(1, start), end: point(2, end) })).toBe(camera)
})

test('an end at another camera is told to the form, which keeps that of the start', async () => {
  const { annotation, host, create, settled } = await annotate({ incidentId: 'i' })
  annotation.send({ type: 'start.picked', point: point(1_000, 'a') })
  annotation.send({ type: 'end.picked', point: point(2_000, 'b'), host })
  await settled()
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ cameraId: 'a', endCameraId: 'b' }))
})

test('what was started is gone once another account is signed in', () => {
  let dataScope = 'operator'
  const session = { snapshot: () => ({ dataScope }) } as unknown as Session
  const before = annotationOf(session)
  before.send({ type: 'start.picked', point: point(1_000) })
  expect(annotationOf(session)).toBe(before)
  dataScope = 'viewer'
  expect(annotationOf(session).getSnapshot()).toMatchObject({ value: 'idle', context: { start: null } })
})
