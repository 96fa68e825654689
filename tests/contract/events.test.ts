import { describe, test, type TestContext } from 'vitest'
import { call, field, send } from './client'

/** Opens the event stream until the end of the test. Resolves once the text of the stream so far meets a condition. */
async function openEventStream(
  { expect, onTestFinished }: TestContext,
  as: string,
  headers: Record<string, string> = {},
) {
  const response = await send('GET', '/api/workbench/events', { as, headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  onTestFinished(() => reader.cancel())
  const decoder = new TextDecoder()
  let streamText = ''
  return {
    async readUntil(isComplete: (streamText: string) => boolean): Promise<string> {
      while (!isComplete(streamText)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`the stream ended: ${streamText}`)
        streamText += decoder.decode(value, { stream: true })
      }
      return streamText
    },
  }
}

/** The notices in the complete messages of a stream. */
function noticesIn(streamText: string): Record<string, unknown>[] {
  const completeText = streamText.slice(0, streamText.lastIndexOf('\n') + 1)
  return completeText
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => JSON.parse(line.slice('data:'.length)) as Record<string, unknown>)
}

async function createIntervention(title: string): Promise<unknown> {
  const incidentData = {
    type: 'barnIntervention',
    trigger: 'issueDetected',
    identifier: { componentType: 'barn', componentId: 'barn' },
    payload: { title, type: 'technical' },
  }
  const reply = await call('POST', '/api/incidents', { body: { incidentData } })
  return field(reply.result, 'incidentId')
}

// The tests wait for the instance most of the time.
describe.concurrent('the event stream', () => {
  test('refuses an event stream without a token', async (context) => {
    context.expect((await call('GET', '/api/workbench/events', { as: null })).status).toBe(401)
  })

  test('sends a comment with no notice while nothing changes', async (context) => {
    const stream = await openEventStream(context, 'contractor', { 'X-Simulated-Permissions': '' })
    // The comment at the opening of the stream does not show that it stays alive: the second one does.
    const commentsIn = (text: string) => text.match(/^:.*\n/gm) ?? []
    const streamText = await stream.readUntil((text) => commentsIn(text).length >= 2)
    context.expect(noticesIn(streamText)).toEqual([])
  })

  test('sends a notice with {entity, id, version} after a write', async (context) => {
    const stream = await openEventStream(context, 'viewer')
    const incidentId = await createIntervention('Announced')
    const streamText = await stream.readUntil((text) => noticesIn(text).some(({ id }) => id === incidentId))
    const notice = noticesIn(streamText).find(({ id }) => id === incidentId)
    context.expect(Object.keys(notice ?? {}).sort()).toEqual(['entity', 'id', 'version'])
    context.expect(Number.isInteger(notice?.version)).toBe(true)
  })

  test('sends notices of a layout only to accounts that may see it, or could before', async (context) => {
    const save = (id: string, roles: string[]) => {
      const body = { schema: 1, title: 'Round', roles, widgets: {}, grids: { desk: {} } }
      return call('PUT', `/api/workbench/layouts/${id}`, { body })
    }
    const layoutIdsIn = (text: string) =>
      noticesIn(text).flatMap(({ entity, id }) => (entity === 'layout' ? [id as string] : []))
    const [viewer, operator] = await Promise.all([
      openEventStream(context, 'viewer'),
      openEventStream(context, 'operator'),
    ])
    await save('round--operator', ['operator'])
    await save('round--viewer', ['viewer'])
    const viewerText = await viewer.readUntil((text) => layoutIdsIn(text).includes('round--viewer'))
    context.expect(layoutIdsIn(viewerText)).toEqual(['round--viewer'])
    await operator.readUntil((text) => layoutIdsIn(text).includes('round--operator'))
    // The layout goes from operators to viewers: the ones lose it, the others receive it.
    await save('round--operator', ['viewer'])
    const isMoved = (text: string) =>
      noticesIn(text).some(({ id, version }) => id === 'round--operator' && version === 2)
    await Promise.all([viewer.readUntil(isMoved), operator.readUntil(isMoved)])
  })

  test('sends notices only of entities that the account may view', async (context) => {
    const limitedStream = await openEventStream(context, 'admin', { 'X-Simulated-Permissions': 'regions.view' })
    const hiddenIncidentId = await createIntervention('Hidden')
    await call('POST', '/api/regions/specifications', { body: { value: { name: 'Seen pen', regionType: 'pen' } } })
    const streamText = await limitedStream.readUntil((text) => noticesIn(text).some(({ id }) => id === 'seen_pen'))
    context.expect(noticesIn(streamText).map(({ id }) => id)).not.toContain(hiddenIncidentId)
  })
})
