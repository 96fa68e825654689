import { expect, test } from 'vitest'
import type { WebhookTemplate } from '@barn-workbench/core/schema'
import type { OutgoingDelivery } from './channel'
import type { PostAnswer, PostRequest } from './httpPost'
import { createWebhookChannel, signatureOf } from './webhookChannel'

const delivery: OutgoingDelivery = {
  deliveryId: 'd1',
  event: 'opened',
  accountId: null,
  way: { kind: 'webhook', webhookId: 'w1', target: '' },
  locale: 'en',
  message: {
    title: 'ALARM Hof',
    lines: ['Since 03:00'],
    link: 'https://client.example/x',
    acknowledgeLink: null,
    case: {
      caseId: 'c1',
      type: 'timeSeries',
      urgency: 'wakes',
      state: 'open',
      incidentIds: ['i1'],
      incidentCount: 1,
      places: [],
      about: [],
      openedAt: 0,
      acknowledgedBy: null,
      arrivesAt: null,
    },
  },
}

function createChannel(template: WebhookTemplate, url: string, answer: PostAnswer | Error = { status: 200, body: '' }) {
  const sent: PostRequest[] = []
  const settings = { name: 'hook', use: 'cases', types: [], minimumUrgency: 'tells', allowsPrivate: false } as const
  const webhook = { ...settings, types: [], isOn: true, template, url, target: '42', secret: 'key' }
  const channel = createWebhookChannel({
    webhooks: { callableOf: async () => ({ ...webhook, webhookId: 'w1', ownerId: 'a1' }) },
    post: async (request) => {
      sent.push(request)
      if (answer instanceof Error) throw answer
      return answer
    },
    site: { id: '1001', name: 'Hof' },
    now: () => 1_700_000_000_000,
  })
  return { channel, sent, body: () => JSON.parse(sent[0]?.body ?? '{}') as Record<string, unknown> }
}

test('a call is signed with its time', async () => {
  const { channel, sent } = createChannel('json', 'https://hook.example/')
  expect(await channel.send(delivery)).toEqual({ kind: 'accepted' })
  const { headers, body } = sent[0] as PostRequest
  expect(headers['x-barn-timestamp']).toBe('1700000000')
  expect(headers['x-barn-signature']).toBe(`v1=${signatureOf('key', '1700000000', body)}`)
  expect(signatureOf('key', '1700000000', `${body} `)).not.toBe(signatureOf('key', '1700000000', body))
  expect(JSON.parse(body)).toMatchObject({ event: 'opened', instance: { id: '1001' }, case: { caseId: 'c1' } })
})

test('services get what they ask for', async () => {
  const ntfy = createChannel('ntfy', 'https://ntfy.example/barn')
  await ntfy.channel.send({ ...delivery, way: { kind: 'webhook', webhookId: 'w1', target: '' } })
  expect([ntfy.sent[0]?.url, ntfy.body()]).toMatchObject([
    'https://ntfy.example/',
    { topic: '42', title: 'ALARM Hof', priority: 5, click: 'https://client.example/x' },
  ])
  const telegram = createChannel('telegram', 'https://api.telegram.org/bot1/sendMessage')
  await telegram.channel.send({ ...delivery, way: { kind: 'webhook', webhookId: 'w1', target: '7' } })
  expect(telegram.body()).toMatchObject({ chat_id: '7', disable_notification: false })
  const slack = createChannel('slack', 'https://hooks.slack.com/x')
  const named = { ...delivery.message, title: 'ALARM <!channel>', link: 'https://client.example/?a=1&b=2' }
  await slack.channel.send({ ...delivery, message: named })
  expect(slack.body()['text']).toMatch(/^\*ALARM &lt;!channel&gt;\*\nSince 03:00[^]*a=1&amp;b=2$/)
})

test.each([
  [404, true],
  [410, true],
  [429, false],
  [500, false],
  [302, false],
])('the status %s is final: %s', async (status, isFinal) => {
  const { channel } = createChannel('json', 'https://hook.example/', { status, body: 'no\nway' })
  expect(await channel.send(delivery)).toEqual({ kind: 'failed', error: `${status} no way`, isFinal })
})

test('a service that does not answer is tried again later', async () => {
  const { channel } = createChannel('json', 'https://hook.example/', new Error('timed out'))
  expect(await channel.send(delivery)).toEqual({ kind: 'failed', error: 'timed out' })
})
