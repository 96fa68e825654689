import { expect, test } from 'vitest'
import { createHeartbeat } from './heartbeat'
import type { PostRequest } from './httpPost'
import { signatureOf } from './webhookChannel'
import type { CallableWebhook } from './webhookStore'

const NOW = Date.UTC(2026, 0, 14, 8)
const WEBHOOK: CallableWebhook = {
  webhookId: 'w1',
  ownerId: 'a1',
  url: 'https://watch.test/ping/1',
  secret: 'key',
  name: 'Watch',
  template: 'json',
  use: 'heartbeat',
  types: [],
  minimumUrgency: 'tells',
  allowsPrivate: false,
  isOn: true,
  target: '',
}

function start({ status = 200, faults = [] as string[] } = {}) {
  const sent: PostRequest[] = []
  const heartbeat = createHeartbeat({
    webhooks: { callable: async (use) => (use === 'heartbeat' ? [WEBHOOK] : []) },
    post: async (request) => {
      sent.push(request)
      if (status === 0) throw new Error('there is no answer')
      return { status, body: '' }
    },
    site: { id: '1001', name: 'Barn 1' },
    faults: async () => faults,
    now: () => NOW,
  })
  return { heartbeat, sent }
}

test('a sign of life is signed and says whose it is', async () => {
  const { heartbeat, sent } = start()
  expect(heartbeat.latestOf('w1')).toBeNull()
  await heartbeat.beat()
  expect(sent).toHaveLength(1)
  const { url, headers, body } = sent[0] as PostRequest
  expect(url).toBe(WEBHOOK.url)
  expect(JSON.parse(body)).toEqual({
    version: 1,
    event: 'heartbeat',
    instance: { id: '1001', name: 'Barn 1' },
    time: NOW,
  })
  const timestamp = headers['x-barn-timestamp'] ?? ''
  expect(headers['x-barn-signature']).toBe(`v1=${signatureOf('key', timestamp, body)}`)
  expect(heartbeat.latestOf('w1')).toEqual({ at: NOW, error: null })
})

test.each([
  [503, '503'],
  [0, 'there is no answer'],
])('that a sign of life has not arrived (%i) is known', async (status, error) => {
  const { heartbeat } = start({ status })
  await heartbeat.beat()
  expect(heartbeat.latestOf('w1')).toEqual({ at: NOW, error })
})

test('an instance that cannot do its work gives no sign of life', async () => {
  const { heartbeat, sent } = start({ faults: ['database'] })
  await heartbeat.beat()
  expect(sent).toEqual([])
})
