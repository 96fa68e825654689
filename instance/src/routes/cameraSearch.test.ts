import { expect, onTestFinished, test } from 'vitest'
import type { Camera, CameraSearchState, CameraSetup, FoundCamera } from '@barn-workbench/core/schema'
import { createTestInstance } from '../testing'
import { startOnvifDevice } from '../testing/onvifDevice'

const PASSWORD = 'pig-sty-44'
const ADDRESS = `127.0.${process.pid % 200}.77`

async function startBarn(cameraNetwork: 'local' | 'other') {
  const device = await startOnvifDevice({
    address: ADDRESS,
    credentials: { username: 'admin', password: PASSWORD, scheme: 'digest' },
    profiles: [
      { token: 'a', encoding: 'H264', width: 1920, height: 1080, uri: `rtsp://${ADDRESS}:1/main` },
      { token: 'b', encoding: 'H264', width: 640, height: 360, uri: `rtsp://${ADDRESS}:1/sub` },
    ],
  })
  const options = cameraNetwork === 'local' ? ({ cameraNetwork } as const) : {}
  const instance = await createTestInstance({ simulate: false, ...options }, { ffmpeg: null })
  onTestFinished(async () => {
    await Promise.all([device.stop(), instance.close()])
  })
  const admin = await instance.logIn('admin')
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await admin.call(method, path, body)
    const text = await response.text()
    const parsed = (text === '' ? {} : JSON.parse(text)) as { result?: unknown; type?: string }
    return { status: response.status, ...parsed, text }
  }
  const search = '/api/workbench/cameraSearch'
  const found = async (access: FoundCamera['access']) => {
    const read = async () => ((await call('GET', search)).result as CameraSearchState | null)?.found ?? []
    await expect.poll(async () => (await read())[0]?.access, { timeout: 5_000 }).toBe(access)
    return (await read())[0] as FoundCamera
  }
  return { device, call, search, found, instance }
}

test('a camera is found, opened by its password and added; the password is in no answer and no entry', async () => {
  const { device, call, search, found } = await startBarn('local')
  expect((await call('GET', search)).result).toBeNull()
  expect((await call('POST', search, { target: device.host })).status).toBe(204)
  const { findingId } = await found('passwordNeeded')
  const early = await call('POST', `${search}/cameras`, { cameras: [{ findingId, name: 'Pen 1' }] })
  expect(early).toMatchObject({ status: 404, type: 'camera-search/not-found' })
  await call('POST', `${search}/password`, { findings: [findingId], username: 'admin', password: PASSWORD })
  await found('ready')
  const added = await call('POST', `${search}/cameras`, { cameras: [{ findingId, name: 'Pen 1' }] })
  expect(added.status).toBe(201)
  const [camera] = added.result as [Camera]
  const setup = await call('GET', `/api/cameras/setup/${camera.cameraId}`)
  expect(setup.result as CameraSetup).toMatchObject({
    source: { location: `rtsp://${ADDRESS}:1/main`, subLocation: `rtsp://${ADDRESS}:1/sub`, hasPassword: true },
    recording: { isRecorded: true },
    device: { maker: 'Barn Cameras', main: { width: 1920 }, sub: { width: 640 } },
  })
  expect((await found('ready')).cameraId).toBe(camera.cameraId)
  const audit = await call('POST', '/api/authorization/audit/query', {})
  const told = [await call('GET', search), setup, added, audit].map(({ text }) => text).join('')
  expect(told).not.toContain(PASSWORD)
  for (const action of ['camera.searched', 'camera.password-tried', 'camera.added'])
    expect(audit.text).toContain(action)
  expect((await call('POST', `${search}/${findingId}/follow`, {})).status).toBe(204)
})

test('the machine of the instance is not searched unless its cameras may be there', async () => {
  const { device, call, search } = await startBarn('other')
  const refused = await call('POST', search, { target: device.host })
  expect(refused).toMatchObject({ status: 400, type: 'camera-source/not-allowed' })
  expect((await call('POST', search, { target: 'pigs' })).type).toBe('request/invalid')
  expect(device.messages).toEqual([])
})
