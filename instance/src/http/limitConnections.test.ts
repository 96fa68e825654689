import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { limitConnections } from './limitConnections'

/** Longer than the time that a client has to read, in ms. */
const SLOW = 1_500
const LARGE = Buffer.alloc(64 * 1024 * 1024)

async function startServer(limits: Partial<Parameters<typeof limitConnections>[1]>) {
  const server = createServer(({ url }, response) => {
    if (url === '/slow') setTimeout(() => response.end('late'), SLOW)
    else response.end(LARGE)
  })
  limitConnections(server, { isShared: () => false, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
}

test('who does not read what was asked for is cut off, and who waits for an answer is not', async () => {
  const open = await startServer({ writeTimeout: 300 })
  const [silent, reading, waiting] = [await open(), await open(), await open()]
  silent.pause().write('GET / HTTP/1.1\r\nHost: barn\r\n\r\n')
  let received = 0
  reading.on('data', (bytes: Buffer) => (received += bytes.length))
  reading.write('GET / HTTP/1.1\r\nHost: barn\r\n\r\n')
  waiting.write('GET /slow HTTP/1.1\r\nHost: barn\r\n\r\n')
  await expect.poll(() => received).toBeGreaterThan(LARGE.length)
  await once(waiting, 'data')
  // A client notices a closed connection only while it reads.
  let late = 0
  silent.on('data', (bytes: Buffer) => (late += bytes.length)).resume()
  await once(silent, 'close')
  expect(late).toBeLessThan(LARGE.length)
})

test('an address has so many connections and no more, and another one after one has closed', async () => {
  const open = await startServer({ perAddress: 2 })
  const [first, second] = [await open(), await open()]
  await once(await open(), 'close')
  expect(second.destroyed).toBe(false)
  first.destroy()
  await expect
    .poll(async () => {
      const again = await open()
      again.write('GET / HTTP/1.1\r\nHost: barn\r\n\r\n')
      return await Promise.race([
        once(again, 'data').then(() => 'answered'),
        once(again, 'close').then(() => 'refused'),
      ])
    })
    .toBe('answered')
})

test('the clients of a proxy are not counted as one', async () => {
  const open = await startServer({ perAddress: 1, isShared: () => true })
  await open()
  const second = await open()
  second.write('GET / HTTP/1.1\r\nHost: barn\r\n\r\n')
  await once(second, 'data')
})
