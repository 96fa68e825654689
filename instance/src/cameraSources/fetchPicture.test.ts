import { expect, test } from 'vitest'
import { createCameraRequest, fetchPicture } from './fetchPicture'

/** A response that begins with these bytes and never ends; like its request, it ignores the signal. */
function endlessResponse(bytes: string) {
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(bytes)),
    cancel: () => void (isCancelled = true),
  })
  return { response: new Response(body), isCancelled: () => isCancelled }
}

test('a picture that does not end is given up with the signal, even if the request has lost it', async () => {
  const { response, isCancelled } = endlessResponse('half a picture')
  const controller = new AbortController()
  const picture = fetchPicture(() => Promise.resolve(response), controller.signal)
  setImmediate(() => controller.abort())
  expect(await picture).toBe('noAnswer')
  expect(isCancelled()).toBe(true)
})

test('a body in single bytes becomes one picture, and an empty one is none', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of Buffer.from('picture'.repeat(100))) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const picture = await fetchPicture(() => Promise.resolve(new Response(body)))
  expect(Buffer.from(picture as Uint8Array).toString()).toBe('picture'.repeat(100))
  expect(await fetchPicture(() => Promise.resolve(new Response('')))).toBe('noPicture')
})

test.each(['Basic realm="camera"', 'Digest realm="camera", nonce="1"'])(
  'the password is sent only after the camera has asked for it: %s',
  async (challenge) => {
    const sent: (string | null)[] = []
    const fetch: typeof globalThis.fetch = (_, init) => {
      const authorization = new Headers(init?.headers).get('authorization')
      sent.push(authorization)
      const response = authorization
        ? new Response('picture')
        : new Response('', { status: 401, headers: { 'www-authenticate': challenge } })
      return Promise.resolve(response)
    }
    const credentials = { username: 'admin', password: 'secret' }
    const request = createCameraRequest({ address: 'http://camera.example/picture', credentials }, fetch)
    expect(await fetchPicture(request)).toBeInstanceOf(Uint8Array)
    await fetchPicture(request)
    expect(sent.map((header) => header?.split(' ')[0])).toEqual([undefined, ...Array(2).fill(challenge.split(' ')[0])])
  },
)
