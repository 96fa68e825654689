import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createTestInstance, type TestSession } from '../../testing'
import { leadsToLocalHost } from './sourceLocation'

/** A port of this machine with a server that never answers. */
async function openSilentPort(): Promise<{ port: number; close: () => void; connections: () => number }> {
  let connections = 0
  const server = createServer(() => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { port, close: () => server.close(), connections: () => connections }
}

async function tryAt(admin: TestSession, location: string, kind = 'mjpeg') {
  const reply = await admin.call('POST', '/api/cameras/testSource', { source: { kind, location } })
  const body = (await reply.json()) as { type?: string; result?: { problem: string } }
  return body.type ?? body.result?.problem
}

test('a source at this machine or its link is answered alike, whether somebody listens there or not', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const silent = await openSilentPort()
  const closed = await openSilentPort()
  closed.close()
  for (const { port } of [silent, closed]) {
    for (const host of [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
      'LOCALHOST.',
      'cam.localhost',
      '169.254.169.254',
      '[fe80::1]',
    ])
      for (const [kind, scheme] of [
        ['mjpeg', 'http'],
        ['rtsp', 'rtsp'],
        ['snapshot', 'http'],
      ] as const)
        expect([host, kind, await tryAt(admin, `${scheme}://${host}:${port}/x`, kind)]).toEqual([
          host,
          kind,
          'camera-source/not-allowed',
        ])
  }
  expect(silent.connections()).toBe(0)
  silent.close()
})

test('with the flag such a source is tried, and other networks are in any case', async () => {
  const closed = await openSilentPort()
  closed.close()
  const local = await (await createTestInstance({ cameraNetwork: 'local' })).logIn('admin')
  expect(await tryAt(local, `http://127.0.0.1:${closed.port}/x`)).toBe('noAnswer')
})

test('a camera cannot be given such a source either', async () => {
  const admin = await (await createTestInstance()).logIn('admin')
  const source = { kind: 'rtsp', location: 'rtsp://127.0.0.1:8554/x' }
  const reply = await admin.call('POST', '/api/cameras', { camera: { name: 'Gate', source } })
  expect([reply.status, ((await reply.json()) as { type: string }).type]).toEqual([400, 'camera-source/not-allowed'])
})

test.each([
  ['a name that leads to this machine', ['192.0.2.1', '127.0.0.1'], true],
  ['a name that leads to its link', ['fe80::1'], true],
  ['a name of another network', ['192.168.1.20', '2001:db8::1'], false],
])('%s', async (_name, addresses, isLocal) => {
  const lookUp = () => Promise.resolve(addresses.map((address) => ({ address })))
  expect(await leadsToLocalHost('camera.example', lookUp)).toBe(isLocal)
  expect(await leadsToLocalHost('camera.example', () => Promise.reject(new Error('not found')))).toBe(false)
})
