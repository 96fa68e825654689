import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { createTestInstance } from '../testing'

test('an instance behind a trusted proxy that says https tells browsers to stay with it, and no other', async () => {
  const headerOf = async (trustedProxies: string[], protocol: string) => {
    const { app } = await createTestInstance({ trustedProxies })
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}/api/v`, { headers: { 'x-forwarded-proto': protocol } })
    return reply.headers.get('strict-transport-security')
  }
  expect(await headerOf(['127.0.0.1'], 'https')).toBe('max-age=31536000')
  expect(await headerOf(['127.0.0.1'], 'http')).toBeNull()
  expect(await headerOf([], 'https')).toBeNull()
})
