import { expect, test } from 'vitest'
import { cameras } from '@barn-workbench/core/contract'
import { aCamera, createFakeHost, createFakeInstance, documents } from '@barn-workbench/plugin-sdk/testing'
import { open, showPicture } from '../src/actions'
import { camerasInUse } from '../src/finders'

const list = [
  aCamera({ cameraId: 'east', name: 'East' }),
  aCamera({ cameraId: 'gone', name: 'Gone', decommissioned: true }),
]
const instance = () => createFakeInstance({ answers: [documents(cameras.query, 'cameraId', () => list)] })

test('opening a camera shows its page', async () => {
  const host = await createFakeHost(instance())
  const run = await open.load()
  expect(await run({ cameraId: 'east' }, host)).toEqual({})
  await run({ cameraId: 'east', timestamp: 5, watch: 'frames' }, host)
  const path = `/instance/${host.session?.id}/camera/east`
  expect(host.paths).toEqual([path, `${path}?watch=frames&timestamp=5`])
})

test('a place in a picture is shown in a dialog above the screen', async () => {
  const host = await createFakeHost(instance())
  const input = { cameraId: 'east', timestamp: 5, point: [0.5, 0.5] }
  expect(await (await showPicture.load())(input, host)).toEqual({})
  expect(host.dialogs).toEqual([{ id: 'cameras.picture', input }])
})

test('the palette finds the cameras in use by their names', async () => {
  const { session } = await createFakeHost(instance())
  const find = await camerasInUse.load()
  if (!session) throw new Error('no session')
  const found = await find(session, new AbortController().signal, (key) => String(key))
  expect(found.map(({ id, label }) => [id, label])).toEqual([['east', 'East']])
})
