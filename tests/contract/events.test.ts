import { expect, test } from 'vitest'
import { call, field, send } from './client'

interface Listening {
  until: (seen: (text: string) => boolean) => Promise<string>
  close: () => Promise<void>
}

async function listen(as: string, headers: Record<string, string> = {}): Promise<Listening> {
  const response = await send('GET', '/api/workbench/events', { as, headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let text = ''
  return {
    async until(seen) {
      while (!seen(text)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`the stream ended: ${text}`)
        text += new TextDecoder().decode(value)
      }
      return text
    },
    close: () => reader.cancel(),
  }
}

const noticesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => JSON.parse(line.slice(5)) as Record<string, unknown>)
const intervene = (title: string) =>
  call('POST', '/api/incidents', {
    body: {
      incidentData: {
        type: 'barnIntervention',
        trigger: 'issueDetected',
        identifier: { componentType: 'barn', componentId: 'barn' },
        payload: { title, type: 'technical' },
      },
    },
  })

test('without a token: 401', async () => {
  expect((await call('GET', '/api/workbench/events', { as: null })).status).toBe(401)
})

test('a comment line comes without anything happening', async () => {
  const stream = await listen('contractor', { 'X-Simulated-Permissions': '' })
  expect(await stream.until((text) => /^:/m.test(text))).toMatch(/^:/m)
  await stream.close()
}, 20_000)

test('sends a notice with {entity, id, version} after a write', async () => {
  const stream = await listen('viewer')
  const id = field((await intervene('Heard')).result, 'incidentId')
  const text = await stream.until((heard) => noticesIn(heard).some((notice) => notice.id === id))
  const notice = noticesIn(text).find((one) => one.id === id)
  expect(Object.keys(notice ?? {}).sort()).toEqual(['entity', 'id', 'version'])
  expect(Number.isInteger(notice?.version)).toBe(true)
  await stream.close()
})

test('sends notices only of entities that the account may view', async () => {
  const blind = await listen('admin', { 'X-Simulated-Permissions': 'regions.view' })
  const hidden = field((await intervene('Unseen')).result, 'incidentId')
  await call('POST', '/api/regions/specifications', { body: { value: { name: 'Seen pen', regionType: 'pen' } } })
  const text = await blind.until((heard) => noticesIn(heard).some((notice) => notice.id === 'seen_pen'))
  expect(noticesIn(text).map((notice) => notice.id)).not.toContain(hidden)
  await blind.close()
})
