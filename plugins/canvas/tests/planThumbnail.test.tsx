// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import { aCamera, createFakeInstance, renderInWorkbench, stubCanvas } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { PlanThumbnail, type ThumbnailProps } from '../src/plan/time/PlanThumbnail'

stubCanvas()

const NOW = Date.parse('2026-06-01T12:00:00Z')
const noPicture = new Error('no picture')

async function show({
  permissions = ['recordings.view.frame'],
  cameraId = 'east',
  privacy = false,
  step = MINUTE / 3,
} = {}) {
  const asked: { cameraId: string; time: number; signal: AbortSignal }[] = []
  const answer = vi.fn(() => Promise.resolve(new Blob(['picture'])))
  const clock = createFakeClock(NOW)
  const props: ThumbnailProps = {
    stage: null,
    cameras: [aCamera({ cameraId: 'east', name: 'Pen 3 east', privacy })],
    place: { cameraId, points: [] },
    thumbnail: (id, time, signal) => (asked.push({ cameraId: id, time, signal }), answer()),
    failureNotice: () => 'no picture of this time',
  }
  let point: (time: number) => void = () => undefined
  function Pointed() {
    const [time, setTime] = useState(NOW - HOUR)
    point = setTime
    return <PlanThumbnail {...props} time={time} step={step} />
  }
  const instance = createFakeInstance({ answers: [], permissions })
  await renderInWorkbench({ plugin, instance, name: 'floor-plan', clock }, () => <Pointed />)
  const pointAt = (time: number) => act(() => point(time))
  const rest = () => act(() => clock.advance(100))
  return { asked, answer, pointAt, rest }
}

test('only a time at which the pointer rests is asked for, once a minute, and is aborted as it moves on', async () => {
  const { asked, pointAt, rest } = await show()
  for (const minutes of [50, 40, 30]) pointAt(NOW - minutes * MINUTE)
  expect(asked).toEqual([])
  await rest()
  expect(asked).toMatchObject([{ cameraId: 'east', time: NOW - 30 * MINUTE }])
  pointAt(NOW - 30 * MINUTE + 20_000)
  await rest()
  expect(asked).toHaveLength(1)
  pointAt(NOW - 10 * MINUTE)
  expect(asked[0]?.signal.aborted).toBe(true)
  await rest()
  expect(asked).toHaveLength(2)
  expect(screen.getByText('Pen 3 east')).toBeTruthy()
})

test('whatever the scale of the strip, a time is asked for in whole ms', async () => {
  const { asked, rest } = await show({ step: 86_400_000 / 1_234 })
  await rest()
  expect(asked.map(({ time }) => time % 1)).toEqual([0])
})

test('a picture that is not there is said in words', async () => {
  const { answer, rest } = await show()
  answer.mockRejectedValue(noPicture)
  await rest()
  expect(screen.getByText('no picture of this time')).toBeTruthy()
})

test.each([
  ['no permission to see pictures', { permissions: [] }],
  ['closed for privacy', { privacy: true }],
])('with %s nothing is asked for', async (notice, barn) => {
  const { asked, rest } = await show(barn)
  await rest()
  expect(screen.getByText(notice)).toBeTruthy()
  expect(asked).toEqual([])
})
