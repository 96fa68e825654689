import { describe, expect, test } from 'vitest'
import type { GuestFinding, GuestLink, Incident } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { InstanceDependencies } from '../composition/createInstance'
import { openSqlite, prepareDatabase } from '../database'
import { createTestInstance, type TestSession } from '../testing'

type Body = Record<string, unknown>
const resultOf = async <T>(response: Response) => ((await response.json()) as { result: T }).result
const problemOf = async (response: Response) => [response.status, ((await response.json()) as { type: string }).type]

async function start(dependencies: InstanceDependencies = {}) {
  const instance = await createTestInstance({}, dependencies)
  const { request, logIn } = instance
  const admin = await logIn('admin')
  const [incident] = await resultOf<Incident[]>(
    await admin.call('POST', '/api/incidents/query', {
      query: [{ key: 'type', operator: '==', value: 'deadAnimal' }],
      order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
      limit: 1,
    }),
  )
  const [camera] = await resultOf<{ cameraId: string; name: string }[]>(
    await admin.call('POST', '/api/cameras/query', {}),
  )
  if (!incident || !camera) throw new Error('The barn is empty')
  const ask = (by: TestSession, body: Body) =>
    by.call('POST', '/api/workbench/guest-links', { title: 'For the vet', lifetime: DAY, ...body })
  const end = instance.clock.now()
  return {
    ...instance,
    admin,
    incident,
    camera,
    ofIncident: { kind: 'incident', incidentId: incident.incidentId },
    ofCamera: { kind: 'camera', cameraId: camera.cameraId, start: end - HOUR, end },
    ask,
    give: async (by: TestSession, subject: Body) => {
      const response = await ask(by, { subject })
      expect(response.status).toBe(201)
      return resultOf<{ guestLink: GuestLink; secret: string }>(response)
    },
    view: (secret: string) => request(`/api/guest/${secret}`),
    picture: (secret: string, picture: number) => request(`/api/guest/${secret}/pictures/${picture}?resizeY=90`),
    links: async (by: TestSession) => resultOf<GuestLink[]>(await by.call('GET', '/api/workbench/guest-links')),
  }
}

const ended = [404, 'guest-link/ended']
const unknown = [404, 'guest-link/not-found']

describe('a guest', () => {
  test('sees an incident with its pictures, without the name of anybody, and nothing else', async () => {
    const { logIn, give, ofIncident, view, picture, incident, request } = await start()
    const { secret } = await give(await logIn('operator'), ofIncident)
    const response = await view(secret)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const shown = await resultOf<GuestFinding>(response)
    const { type, firstEventTimestamp } = incident
    expect(shown).toMatchObject({ title: 'For the vet', instanceName: 'Hof Nord', timeZone: 'Europe/Berlin' })
    expect(shown.finding).toMatchObject({ kind: 'incident', type, firstEventTimestamp })
    expect(JSON.stringify(shown)).not.toMatch(/displayName|Otto|Anke|messagePayload/)
    if (shown.finding.kind !== 'incident') throw new Error('no incident')
    expect(shown.finding.pictures[0]).toMatchObject({ box: { x: expect.any(Number) } })
    const first = await picture(secret, 0)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect((await picture(secret, 99)).status).toBe(404)
    const headers = { authorization: `Bearer ${secret}` }
    expect((await request(`/api/incidents/${incident.incidentId}`, { headers })).status).toBe(401)
    expect((await request('/api/workbench/guest-links', { headers })).status).toBe(401)
  })

  test('sees the pictures of a camera within the range only', async () => {
    const { logIn, give, ofCamera, view, picture, camera } = await start()
    const { secret } = await give(await logIn('viewer'), ofCamera)
    const { finding } = await resultOf<GuestFinding>(await view(secret))
    const { start: from, end } = ofCamera
    expect(finding).toEqual({ kind: 'camera', cameraName: camera.name, start: from, end })
    const within = await picture(secret, from + MINUTE)
    expect(within.status).toBe(200)
    expect(Number(within.headers.get('x-still-frame-timestamp'))).toBeGreaterThanOrEqual(from)
    for (const outside of [from - 1, end + 1]) expect((await picture(secret, outside)).status).toBe(404)
  })

  test('reaches nothing with a guessed secret, and waits after many of them', async () => {
    const { view, give, ofIncident, admin } = await start()
    const { secret } = await give(admin, ofIncident)
    for (let attempt = 0; attempt < 60; attempt++)
      expect(await problemOf(await view(secret.replace(/^./, '_') + attempt))).toEqual(unknown)
    expect((await view('A'.repeat(43))).status).toBe(429)
    // Whoever has a link is not kept out by others of the network.
    expect((await view(secret)).status).toBe(200)
  })
})

describe('a link ends', () => {
  test('when its time is over', async () => {
    const { admin, logIn, give, ofIncident, view, clock, links } = await start()
    const { secret } = await give(admin, ofIncident)
    clock.advance(DAY)
    expect(await problemOf(await view(secret))).toEqual(ended)
    expect((await links(await logIn('admin'))).map(({ state }) => state)).toEqual(['expired'])
  })

  test('at once when its giver or an administrator ends it, and nobody else can', async () => {
    const { admin, logIn, give, ofIncident, view, links } = await start()
    const [operator, viewer] = [await logIn('operator'), await logIn('viewer')]
    const [one, two] = [await give(operator, ofIncident), await give(operator, ofIncident)]
    const endBy = (by: TestSession, { guestLink }: typeof one) =>
      by.call('DELETE', `/api/workbench/guest-links/${guestLink.guestLinkId}`)
    expect(await problemOf(await endBy(viewer, one))).toEqual(unknown)
    expect((await view(one.secret)).status).toBe(200)
    expect((await endBy(operator, one)).status).toBe(204)
    expect((await endBy(admin, two)).status).toBe(204)
    for (const { secret } of [one, two]) expect(await problemOf(await view(secret))).toEqual(ended)
    expect((await links(operator)).map(({ state }) => state)).toEqual(['ended', 'ended'])
    expect(await links(viewer)).toEqual([])
    expect(await links(admin)).toHaveLength(2)
  })

  test('when its giver loses the right, or the account', async () => {
    const { admin, logIn, give, ofIncident, ofCamera, view, picture, links } = await start()
    const operator = await logIn('operator')
    const [incident, camera] = [await give(operator, ofIncident), await give(operator, ofCamera)]
    const rights = `/api/authorization/account/${operator.accountId}`
    expect((await admin.call('DELETE', rights)).status).toBeLessThan(300)
    expect(await problemOf(await view(incident.secret))).toEqual(ended)
    expect(await problemOf(await picture(camera.secret, Date.UTC(2026, 0, 14, 8, 30)))).toEqual(ended)
    expect((await links(admin)).map(({ state }) => state)).toEqual(['blocked', 'blocked'])
    expect((await admin.call('DELETE', `/api/accounts/${operator.accountId}`)).status).toBeLessThan(300)
    expect(await problemOf(await view(incident.secret))).toEqual(ended)
  })

  test('while its camera is closed for privacy', async () => {
    const { admin, give, ofCamera, view, picture, camera, clock } = await start()
    const { secret } = await give(admin, ofCamera)
    const close = (flag: boolean) => admin.call('PUT', `/api/privacy/multiple/${flag}`, { cameras: [camera.cameraId] })
    await close(true)
    expect(await problemOf(await view(secret))).toEqual(ended)
    expect(await problemOf(await picture(secret, clock.now() - MINUTE))).toEqual(ended)
    await close(false)
    expect((await view(secret)).status).toBe(200)
  })
})

test('nobody gives away what they may not view, nor what is still to come, nor for longer than 30 days', async () => {
  const { admin, ask, camera, ofIncident, ofCamera, clock } = await start()
  const simulated = { 'x-simulated-permissions': 'cameraCanvases.view' }
  const asViewerOfPlans = (subject: Body) =>
    admin.call('POST', '/api/workbench/guest-links', { subject, title: 'x', lifetime: DAY }, simulated)
  expect(await problemOf(await asViewerOfPlans(ofIncident))).toEqual([404, 'incident/not-found'])
  expect(await problemOf(await asViewerOfPlans(ofCamera))).toEqual([403, 'request/forbidden'])
  const range = (start: number, end: number) => ({ kind: 'camera', cameraId: camera.cameraId, start, end })
  const now = clock.now()
  const subjects = [range(now, now + HOUR), range(now, now - HOUR), range(now - DAY - 1, now)]
  const statuses = await Promise.all(subjects.map(async (subject) => (await ask(admin, { subject })).status))
  expect(statuses).toEqual([404, 400, 400])
  for (const lifetime of [HOUR - 1, 30 * DAY + 1])
    expect((await ask(admin, { subject: ofIncident, lifetime })).status).toBe(400)
})

test('views of one network are counted once in 10 minutes, and the trail names who gave, opened and ended', async () => {
  const { admin, give, ofIncident, view, clock, links } = await start()
  const { secret, guestLink } = await give(admin, ofIncident)
  expect(guestLink).toMatchObject({ views: 0, lastViewedAt: null, state: 'active', title: 'For the vet' })
  await view(secret)
  await view(secret)
  expect(await links(admin)).toMatchObject([{ views: 1, lastViewedAt: clock.now() }])
  clock.advance(10 * MINUTE)
  await view(secret)
  expect(await links(admin)).toMatchObject([{ views: 2, lastViewedAt: clock.now() }])
  await admin.call('DELETE', `/api/workbench/guest-links/${guestLink.guestLinkId}`)
  const entries = await resultOf<{ action: string; actor: unknown; target: Body; after: unknown }[]>(
    await admin.call('POST', '/api/authorization/audit/query', {
      query: [{ key: 'target.entityId', operator: '==', value: guestLink.guestLinkId }],
    }),
  )
  const actions = entries.map(({ action, actor }) => [action, actor !== null]).sort()
  expect(actions).toEqual([
    ['guest-link.created', true],
    ['guest-link.ended', true],
    ['guest-link.viewed', false],
  ])
  expect(JSON.stringify(entries)).not.toContain(secret)
})

test('a link that was passed on is counted for each network', async () => {
  const { admin, give, ofIncident, app, links } = await start()
  const { secret } = await give(admin, ofIncident)
  for (const remoteAddress of ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2'])
    await app.request(`/api/guest/${secret}`, {}, { incoming: { socket: { remoteAddress } } })
  expect(await links(admin)).toMatchObject([{ views: 3 }])
})

test('neither the secret nor a reply with it is stored', async () => {
  const sqlite = openSqlite(':memory:')
  const { admin, ofIncident } = await start({ openDatabase: () => prepareDatabase(sqlite) })
  const headers = { 'idempotency-key': '0b7c8f4e-6a59-4f0e-9c39-4d3f3f4fd6f1' }
  const body = { subject: ofIncident, title: 'For the vet', lifetime: DAY }
  const response = await admin.call('POST', '/api/workbench/guest-links', body, headers)
  const { secret } = await resultOf<{ secret: string }>(response)
  expect(secret).toMatch(/^[\w-]{43}$/)
  const stored = Buffer.from(sqlite.serialize())
  expect([stored.includes('For the vet'), stored.includes(secret)]).toEqual([true, false])
})
