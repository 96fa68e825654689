import { expect, test } from 'vitest'
import { streaming } from '@barn-workbench/core/contract'
import { answer, createFakeHost, createFakeInstance, refusal } from '@barn-workbench/plugin-sdk/testing'
import { openStream } from './openStream'

async function sessionThat(refuses = false) {
  const asked: unknown[] = []
  const instance = createFakeInstance({
    permissions: ['recordings.view'],
    answers: [
      answer(streaming.live, ({ params, query }) => {
        if (refuses) throw refusal('camera/privacy')
        asked.push({ ...params, ...query })
        return { path: '/streams/live-1/' }
      }),
      answer(streaming.recording, ({ params, query }) => {
        asked.push({ ...params, ...query })
        return { path: '/streams/past-1/' }
      }),
    ],
  })
  const { session } = await createFakeHost(instance)
  if (!session) throw new Error('no session')
  return { session, asked }
}
const { signal } = new AbortController()

test('the playlist of a live stream is at the address of the instance', async () => {
  const { session, asked } = await sessionThat()
  const url = await openStream(session, signal, { cameraId: 'east', quality: 'source', time: null })
  expect(url).toBe('https://fake-1001.test:443/streams/live-1/camera.m3u8')
  expect(asked).toEqual([{ camera: 'east' }])
})

test('a recording is asked for by its time, in whole ms, and at the chosen size', async () => {
  const { session, asked } = await sessionThat()
  const url = await openStream(session, signal, { cameraId: 'east', quality: '540', time: 1_000.4 })
  expect(url).toBe('https://fake-1001.test:443/streams/past-1/camera.m3u8')
  expect(asked).toEqual([{ camera: 'east', quality: '540', timestamp: '1000' }])
})

test('a refusal is passed on with its code', async () => {
  const { session } = await sessionThat(true)
  const opening = openStream(session, signal, { cameraId: 'east', quality: 'source', time: null })
  await expect(opening).rejects.toMatchObject({ problem: { code: 'camera/privacy' } })
})
