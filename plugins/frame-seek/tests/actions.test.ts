import { expect, test } from 'vitest'
import { openCamera, type Intent } from '@barn-workbench/core/intents'
import { createFakeHost, createFakeInstance } from '@barn-workbench/plugin-sdk/testing'
import { seek } from '../src/actions'

test('the pictures of a camera are shown in its player, and on the own page without a camera or a player', async () => {
  const called: unknown[] = []
  const intent = (asked: Intent) =>
    (async (input: unknown) => {
      called.push([asked.id, input])
      return {}
    }) as never
  const run = await seek.load()
  const host = await createFakeHost(createFakeInstance({ answers: [] }), { intent })
  expect(await run({ cameraId: 'east', timestamp: 5 }, host)).toEqual({})
  expect(called).toEqual([[openCamera.id, { cameraId: 'east', timestamp: 5, watch: 'frames' }]])
  await run({ timestamp: 5 }, host)
  expect(host.paths).toEqual(['/instance/1001/frame-seek?timestamp=5'])
  const alone = await createFakeHost(createFakeInstance({ answers: [] }))
  await run({ cameraId: 'east', timestamp: 5 }, alone)
  expect(alone.paths).toEqual(['/instance/1001/frame-seek?cameraId=east&timestamp=5'])
})
