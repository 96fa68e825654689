import { expect, test } from 'vitest'
import type { Handover } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { createTestInstance, TEST_START, type TestSession } from '../testing'

interface Answer {
  result: Handover & { handovers: Handover[]; counts: Handover['counts'] }
  type: string
  params: Record<string, unknown>
}
const json = async (response: Response | Promise<Response>) => (await (await response).json()) as Answer

const PATH = '/api/workbench/handovers'
const sign = (session: TestSession, note: string, after: string | null) => session.call('POST', PATH, { note, after })
const list = async (session: TestSession) => (await json(session.call('GET', PATH))).result

async function barn() {
  const instance = await createTestInstance({ historyDays: 0, simulate: false })
  const [operator, admin, viewer] = [
    await instance.logIn('operator'),
    await instance.logIn('admin'),
    await instance.logIn('viewer'),
  ]
  const report = async () => {
    const payload = { title: 'Drinker drips', type: 'technical' }
    const incidentData = { type: 'barnIntervention', trigger: 'issueDetected', payload }
    return (await json(operator.call('POST', '/api/incidents', { incidentData }))).result as unknown as {
      incidentId: string
    }
  }
  return { ...instance, operator, admin, viewer, report }
}

test('a handover counts what is open, new and done since the one before, and names who signed it', async () => {
  const { operator, viewer, report, clock } = await barn()
  const { incidentId } = await report()
  const first = await json(sign(operator, 'Fan 3 is loud.', null))
  expect(first.result).toMatchObject({
    note: 'Fan 3 is loud.',
    since: null,
    signedAt: TEST_START,
    counts: { open: 1, begun: 1, closed: 0 },
    readBy: [],
  })
  clock.advance(MINUTE)
  await report()
  await operator.call('PUT', `/api/incidents/${incidentId}`, {})
  const { handovers, counts } = await list(viewer)
  expect(handovers.map(({ handoverId }) => handoverId)).toEqual([first.result.handoverId])
  expect(counts).toEqual({ open: 1, begun: 1, closed: 1 })
  const second = await json(sign(operator, '', first.result.handoverId))
  expect(second.result).toMatchObject({ since: TEST_START, counts })
  expect((await list(viewer)).handovers.map(({ note }) => note)).toEqual(['', 'Fan 3 is loud.'])
})

test('of two who hand over at once, the second is told of the first', async () => {
  const { operator, admin } = await barn()
  const first = await json(sign(operator, 'mine', null))
  const second = await sign(admin, 'mine too', null)
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({
    type: 'handover/superseded',
    params: { id: first.result.handoverId },
  })
  expect((await sign(admin, 'mine too', first.result.handoverId)).status).toBe(201)
})

test('who has read a handover is noted once, but not who signed it', async () => {
  const { operator, admin, viewer } = await barn()
  const { handoverId } = (await json(sign(operator, 'Read me', null))).result
  const read = (session: TestSession) => session.call('PUT', `${PATH}/${handoverId}/read`)
  for (const session of [viewer, viewer, operator, admin]) expect((await read(session)).status).toBe(200)
  const [handover] = (await list(viewer)).handovers
  expect(handover?.readBy.map(({ readAt }) => readAt)).toEqual([TEST_START, TEST_START])
  expect(handover?.readBy.map(({ displayName }) => displayName).sort()).toEqual(['Anke Admin', 'Vera Viewer'])
  expect((await viewer.call('PUT', `${PATH}/none/read`)).status).toBe(404)
})

test('who may only view reads handovers and signs none; a note has an end', async () => {
  const { viewer, operator } = await barn()
  expect((await sign(viewer, 'no', null)).status).toBe(403)
  expect((await sign(operator, 'x'.repeat(4_001), null)).status).toBe(400)
  expect((await sign(operator, 'x'.repeat(4_000), null)).status).toBe(201)
})

test('the visits of an account are its own, on every device', async () => {
  const { operator, viewer, logIn } = await barn()
  const visit = { before: null, latest: { at: 5, assigned: ['a'] } }
  expect((await json(operator.call('GET', '/api/workbench/visit'))).result).toBeNull()
  expect((await operator.call('PUT', '/api/workbench/visit', visit)).status).toBe(204)
  const elsewhere = await logIn('operator')
  expect((await json(elsewhere.call('GET', '/api/workbench/visit'))).result).toEqual(visit)
  expect((await json(viewer.call('GET', '/api/workbench/visit'))).result).toBeNull()
})
