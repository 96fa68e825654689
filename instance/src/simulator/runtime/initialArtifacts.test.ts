import { expect, onTestFinished, test } from 'vitest'
import type { Artifact } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START } from '../../testing'

/** The artifacts that a barn begins with that is started at some time. */
async function initialArtifactsAt(time: number) {
  const instance = await createTestInstance({ historyDays: 0 }, { now: () => time })
  onTestFinished(() => instance.close())
  const admin = await instance.logIn('admin')
  const reply = await admin.call('POST', '/api/artifact/data/query', { query: [] })
  const { result } = (await reply.json()) as { result: Artifact[] }
  const artifactsOf = (type: string) => result.filter((one) => one.type === type && one.status === 'scheduled')
  return { admin, artifactsOf }
}

test.each([
  // The lights go off at 18:30, so that the hour until 19:00 is partly by infrared light.
  ['soon after the lights went off', TEST_START + 9 * HOUR + 10 * MINUTE, TEST_START + 8 * HOUR],
  ['by day', TEST_START + 10 * MINUTE, TEST_START],
])('a barn that starts %s begins with pictures of one light, and of more than a few', async (_, now, end) => {
  const { artifactsOf } = await initialArtifactsAt(now)
  for (const type of ['heatmap', 'longTimeExposure', 'longTimeExposureAnnotation'])
    expect(artifactsOf(type).map(({ data: { time } }) => [type, time?.start, time?.end])).toEqual(
      Array(2).fill([type, end - HOUR, end]),
    )
  const pictureCounts = ['heatmap', 'canvasTimelapse'].map((type) => {
    const [first] = artifactsOf(type)
    return (first?.data.time?.duration ?? 0) / ((first?.data.frameIntervalSeconds ?? Infinity) * SECOND)
  })
  for (const count of pictureCounts) expect(count).toBeGreaterThanOrEqual(10)
})

test('it begins with pictures of cameras that had some', async () => {
  // The second camera is silent at that time.
  const { admin, artifactsOf } = await initialArtifactsAt(TEST_START + 6 * DAY + 8 * HOUR + 10 * MINUTE)
  const maps = artifactsOf('heatmap')
  expect(maps).toHaveLength(2)
  for (const { data } of maps) {
    const path = `/api/recordings/frame/${data.cameraId}/${(data.time?.start ?? 0) + HOUR / 2}`
    expect((await admin.call('GET', `${path}?maximumDifference=${MINUTE}`)).status).toBe(200)
  }
})
