import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isPrivateAddress, postHttp } from './httpPost'

const endings: (() => unknown)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

/** A service on a port of this machine. Returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const post = (url: string, allowsPrivate = true) =>
  postHttp({ url, allowsPrivate, headers: { 'content-type': 'application/json' }, body: '{"a":1}' })

test('posts, and reads the status with the beginning of an answer of any length', async () => {
  let body = ''
  const url = await serve((request, response) => {
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => response.writeHead(202).end('x'.repeat(10_000_000)))
  })
  const answer = await post(url)
  expect([answer.status, answer.body.length, body]).toEqual([202, 64 * 1024, '{"a":1}'])
})

test('follows a redirect that repeats the post, and no endless ones', async () => {
  const target = await serve((_, response) => response.end('here'))
  const redirecting = await serve((_, response) => response.writeHead(307, { location: target }).end())
  expect((await post(redirecting)).body).toBe('here')
  const endless = await serve((_, response) => response.writeHead(308, { location: '/' }).end())
  await expect(post(endless)).rejects.toThrow('too many redirects')
  const other = await serve((_, response) => response.writeHead(302, { location: target }).end())
  expect((await post(other)).status).toBe(302)
})

test('calls no private address unless that is allowed, by number or by name', async () => {
  let calls = 0
  const url = await serve((_, response) => {
    calls++
    response.end()
  })
  await expect(post(url, false)).rejects.toThrow('not public')
  await expect(post(url.replace('127.0.0.1', 'localhost'), false)).rejects.toThrow('not public')
  await expect(post('http://[::1]:9/', false)).rejects.toThrow('not public')
  await expect(post('ftp://example.org/')).rejects.toThrow('neither http nor https')
  expect(calls).toBe(0)
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.20', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:192.168.1.20', true],
  ['::ffff:7f00:1', true],
  ['::7f00:1', true],
  ['2002:7f00:1::', true],
  ['64:ff9b:1::7f00:1', true],
  ['fec0::1', true],
  ['93.184.216.34', false],
  ['2606:2800:220:1:248:1893:25c8:1946', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate)
})
