import { expect, test } from 'vitest'
import { incidents } from '@barn-workbench/core/contract'
import { decodeBytes, listSchemaOf, projectedKeys } from '@barn-workbench/core/transport'
import { barnTime, call, count, field, find, type Row } from './client'

const condition = (key: string, operator: string, value: unknown) => ({ key, operator, value })
const all = () => find('incidents', [], { limit: 1_000 })
const idsOf = (rows: Row[]) => rows.map((row) => row.incidentId)
const sortedIds = (rows: Row[]) => idsOf(rows).map(String).sort()

async function holds(conditions: Row[], wanted: (row: Row) => boolean) {
  const expected = (await all()).filter(wanted)
  expect(sortedIds(await find('incidents', conditions, { limit: 1_000 }))).toEqual(sortedIds(expected))
  expect(await count('incidents', conditions)).toBe(expected.length)
  return expected.length
}

test('== and != with text', async () => {
  expect(await holds([condition('type', '==', 'deadAnimal')], (row) => row.type === 'deadAnimal')).toBeGreaterThan(0)
  expect(await holds([condition('type', '!=', 'deadAnimal')], (row) => row.type !== 'deadAnimal')).toBeGreaterThan(0)
})

test('== and != know null', async () => {
  expect(await holds([condition('closedAt', '==', null)], (row) => row.closedAt === null)).toBeGreaterThan(0)
  expect(await holds([condition('closedAt', '!=', null)], (row) => row.closedAt !== null)).toBeGreaterThan(0)
})

test('in and nin match null', async () => {
  expect(
    await holds([condition('identifier.cameraId', 'in', [null])], (row) => field(row, 'identifier.cameraId') === null),
  ).toBeGreaterThan(0)
  expect(
    await holds([condition('identifier.cameraId', 'nin', [null])], (row) => field(row, 'identifier.cameraId') !== null),
  ).toBeGreaterThan(0)
  expect(
    await holds([condition('identifier.cameraId', 'in', [null, 'camera-01'])], (row) =>
      [null, 'camera-01'].includes(field(row, 'identifier.cameraId') as string),
    ),
  ).toBeGreaterThan(0)
})

test('a null value matches !=', () =>
  holds(
    [condition('identifier.cameraId', '!=', 'camera-01')],
    (row) => field(row, 'identifier.cameraId') !== 'camera-01',
  ))

test('a missing key is null', async () => {
  const total = (await all()).length
  expect(await count('incidents', [condition('no.such.key', '==', null)])).toBe(total)
  expect(await count('incidents', [condition('no.such.key', 'in', [null, 1])])).toBe(total)
  expect(await count('incidents', [condition('no.such.key', '!=', null)])).toBe(0)
  expect(await count('incidents', [condition('no.such.key', '!=', 'x')])).toBe(total)
  expect(await count('incidents', [condition('no.such.key', 'nin', ['x'])])).toBe(total)
})

test.each([['<'], ['<='], ['>'], ['>=']])('%s never matches null', async (operator) => {
  expect(await count('incidents', [condition('no.such.key', operator, 0)])).toBe(0)
  const closed = await count('incidents', [condition('closedAt', '!=', null)])
  expect(await count('incidents', [condition('closedAt', operator, operator.startsWith('<') ? 9e15 : -1)])).toBe(closed)
})

test('comparisons of numbers include or exclude their bound', async () => {
  const rows = await all()
  const middle = rows[Math.floor(rows.length / 2)]?.firstEventTimestamp as number
  await holds([condition('firstEventTimestamp', '<', middle)], (row) => (row.firstEventTimestamp as number) < middle)
  await holds([condition('firstEventTimestamp', '<=', middle)], (row) => (row.firstEventTimestamp as number) <= middle)
  await holds([condition('firstEventTimestamp', '>', middle)], (row) => (row.firstEventTimestamp as number) > middle)
  await holds([condition('firstEventTimestamp', '>=', middle)], (row) => (row.firstEventTimestamp as number) >= middle)
})

test('comparisons of text are by code unit', () =>
  holds(
    [condition('type', '>=', 'd'), condition('type', '<', 'p')],
    (row) => String(row.type) >= 'd' && String(row.type) < 'p',
  ))

test('a document must meet all conditions, including several on one key', () =>
  holds(
    [
      condition('type', 'in', ['deadAnimal', 'penState']),
      condition('type', '!=', 'penState'),
      condition('state', '==', 'closed'),
    ],
    (row) => row.type === 'deadAnimal' && row.state === 'closed',
  ))

test('in with an empty list finds nothing, nin with an empty list finds everything', async () => {
  expect(await count('incidents', [condition('type', 'in', [])])).toBe(0)
  expect(await count('incidents', [condition('type', 'nin', [])])).toBe((await all()).length)
})

test('compares booleans by their value', () => holds([condition('hidden', '==', false)], (row) => row.hidden === false))

test('== and in match any element of a list, contains matches one element', async () => {
  const cameras = await find('cameras')
  const tag = String(field(cameras[0], 'tags.0'))
  const tagged = cameras.filter((camera) => (camera.tags as string[]).includes(tag)).map((camera) => camera.cameraId)
  expect(tagged.length).toBeGreaterThan(0)
  for (const one of [
    condition('tags', '==', tag),
    condition('tags', 'in', ['none', tag]),
    condition('tags', 'contains', tag),
  ]) {
    expect((await find('cameras', [one])).map((camera) => camera.cameraId)).toEqual(tagged)
  }
  expect(
    (await find('cameras', [condition('tags', 'contains', tag.slice(0, -1))])).length,
    'no part of an element',
  ).toBe(0)
  expect((await find('cameras', [condition('tags', '!=', tag)])).length).toBe(cameras.length - tagged.length)
  expect((await find('cameras', [condition('tags', 'nin', [tag])])).length).toBe(cameras.length - tagged.length)
})

test('contains on text finds a substring, ignoring case', async () => {
  const cameras = await find('cameras')
  const expected = cameras.filter((camera) => String(camera.name).toLowerCase().includes('north')).length
  expect(expected).toBeGreaterThan(0)
  for (const text of ['north', 'NORTH', 'NoRt'])
    expect((await find('cameras', [condition('name', 'contains', text.replace('NoRt', 'NoRtH'))])).length).toBe(
      expected,
    )
  for (const text of ['%', '_', '\\', "'"])
    expect((await find('cameras', [condition('name', 'contains', text)])).length, text).toBe(0)
})

test('contains folds letters beyond ASCII', async () => {
  const [camera] = await find('cameras', [], { order: [{ key: 'cameraId', direction: 'desc' }], limit: 1 })
  expect(
    (
      await call('PATCH', `/api/cameras/basic/${String(camera?.cameraId)}`, {
        body: { cameraRecord: { name: 'Östlicher Gang' } },
      })
    ).status,
  ).toBeLessThan(300)
  for (const text of ['östlicher', 'ÖSTLICHER', 'gang'])
    expect((await find('cameras', [condition('name', 'contains', text)])).map((one) => one.cameraId)).toEqual([
      camera?.cameraId,
    ])
})

test('treats a hostile key or value as data', async () => {
  expect(
    (await count('incidents', [condition("type' OR 1=1 --", '==', 'x')])) ?? 0,
    'no key at all, or one that nothing has',
  ).toBe(0)
  expect(await count('incidents', [condition('type', '==', "' OR '1'='1")])).toBe(0)
  expect([200, 400]).toContain(
    (
      await call('POST', '/api/incidents/query', {
        body: { query: [condition('a"b.c$[0]', '==', null)], projection: 'count' },
      })
    ).status,
  )
})

test.each([
  ['no list for in', condition('type', 'in', 'x')],
  ['no list for nin', condition('type', 'nin', null)],
  ['an empty key', condition('', '==', 1)],
  ['no operator', { key: 'type', value: 1 }],
  ['an unknown key', { ...condition('type', '==', 1), extra: 1 }],
])('%s is 400', async (_name, bad) => {
  expect((await call('POST', '/api/incidents/query', { body: { query: [bad] } })).status).toBe(400)
})

test('orders by id by default', async () => {
  const ids = idsOf(await all()).map(String)
  expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)))
})

test('null comes first ascending and last descending, ties by id', async () => {
  const up = await find('incidents', [], { order: [{ key: 'closedAt', direction: 'asc' }], limit: 1_000 })
  const rank = (row: Row) => (row.closedAt === null ? -1 : (row.closedAt as number))
  expect(idsOf(up)).toEqual(
    idsOf([...up].sort((a, b) => rank(a) - rank(b) || (String(a.incidentId) < String(b.incidentId) ? -1 : 1))),
  )
  expect(up[0]?.closedAt).toBeNull()
  const down = await find('incidents', [], { order: [{ key: 'closedAt', direction: 'desc' }], limit: 1_000 })
  expect(down.at(-1)?.closedAt).toBeNull()
})

test('orders by several keys, each in its own direction', async () => {
  const rows = await find('incidents', [], {
    order: [
      { key: 'type', direction: 'asc' },
      { key: 'firstEventTimestamp', direction: 'desc' },
    ],
    limit: 1_000,
  })
  const sorted = [...rows].sort((a, b) => {
    if (a.type !== b.type) return String(a.type) < String(b.type) ? -1 : 1
    if (a.firstEventTimestamp !== b.firstEventTimestamp)
      return (b.firstEventTimestamp as number) - (a.firstEventTimestamp as number)
    return String(a.incidentId) < String(b.incidentId) ? -1 : 1
  })
  expect(rows.map((row) => [row.type, row.firstEventTimestamp])).toEqual(
    sorted.map((row) => [row.type, row.firstEventTimestamp]),
  )
})

const ORDERS = [
  [],
  [{ key: 'type', direction: 'asc' }],
  [{ key: 'closedAt', direction: 'desc' }],
  [
    { key: 'closedAt', direction: 'asc' },
    { key: 'type', direction: 'desc' },
  ],
]

test.each(ORDERS.map((order) => [JSON.stringify(order), order] as const))(
  'paging ahead and back over %s meets every document once',
  async (_name, order) => {
    const whole = idsOf(await find('incidents', [], { order, limit: 1_000 }))
    const ahead: unknown[] = []
    let last: Row | undefined
    for (;;) {
      const page = await find('incidents', [], {
        order,
        limit: 70,
        ...(last === undefined ? {} : { startAfter: last }),
      })
      if (page.length === 0) break
      ahead.push(...idsOf(page))
      last = page.at(-1)
    }
    expect(ahead).toEqual(whole)
    const back: unknown[] = [last?.incidentId]
    let before = last
    for (;;) {
      const page: Row[] = await find('incidents', [], { order, limit: 70, endBefore: before })
      if (page.length === 0) break
      back.unshift(...idsOf(page))
      before = page[0]
    }
    expect(back).toEqual(whole)
  },
)

test('endBefore answers the documents just before, in the requested order', async () => {
  const order = [{ key: 'firstEventTimestamp', direction: 'desc' }]
  const rows = await find('incidents', [], { order, limit: 20 })
  expect(idsOf(await find('incidents', [], { order, limit: 3, endBefore: rows[10] }))).toEqual(idsOf(rows.slice(7, 10)))
})

test('startAfter reads only the order keys and the id', async () => {
  const order = [{ key: 'firstEventTimestamp', direction: 'asc' }]
  const rows = await find('incidents', [], { order, limit: 5 })
  const startAfter = { incidentId: rows[1]?.incidentId, firstEventTimestamp: rows[1]?.firstEventTimestamp }
  expect(idsOf(await find('incidents', [], { order, limit: 2, startAfter }))).toEqual(idsOf(rows.slice(2, 4)))
})

test('a projection of keys answers only these, including dotted keys', async () => {
  const rows = await find('incidents', [], { projection: ['type', 'identifier.cameraId'], limit: 3 })
  for (const row of rows) {
    expect(
      Object.keys(row)
        .filter((key) => key !== 'incidentId')
        .sort(),
    ).toEqual(['identifier', 'type'])
    expect(Object.keys(row.identifier as object)).toEqual(['cameraId'])
  }
})

test('the projection count answers a number and ignores the limit', async () => {
  const reply = await call('POST', '/api/incidents/query', { body: { projection: 'count', limit: 1 } })
  expect(reply.result).toBe((await all()).length)
})

test('accepts a limit of 10,000, and refuses 10,001, 0 and fractions', async () => {
  expect((await call('POST', '/api/incidents/query', { body: { limit: 10_000, projection: ['type'] } })).status).toBe(
    200,
  )
  for (const limit of [10_001, -1, 1.5, '5'])
    expect([limit, (await call('POST', '/api/incidents/query', { body: { limit } })).status]).toEqual([limit, 400])
})

test('queryOne answers the first document, or null', async () => {
  const reply = await call('POST', '/api/incidents/queryOne', {
    body: {
      query: [condition('type', '==', 'deadAnimal')],
      order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
    },
  })
  const [expected] = await find('incidents', [condition('type', '==', 'deadAnimal')], {
    order: [{ key: 'firstEventTimestamp', direction: 'desc' }],
    limit: 1,
  })
  expect(reply.result).toEqual(expected)
  expect(
    (await call('POST', '/api/incidents/queryOne', { body: { query: [condition('type', '==', 'none')] } })).body,
  ).toEqual({ result: null })
})

test('accounts/queryOne takes an account id and answers only the name', async () => {
  const [account] = await find('accounts')
  const reply = await call('POST', '/api/accounts/queryOne', { as: 'contractor', body: { query: account?.accountId } })
  expect(reply.body).toEqual({ result: { accountId: account?.accountId, displayName: account?.displayName } })
  expect((await call('POST', '/api/accounts/queryOne', { body: { query: 'nobody' } })).result ?? null).toBeNull()
})

test('documents of a projection are decoded as a client decodes them', async () => {
  const item = listSchemaOf(incidents.query.reply)?.element as Parameters<typeof projectedKeys>[0]
  const projection = projectedKeys(item, ['type', 'closedAt', 'assignedTo.displayName', 'messagePayload.title'])
  const reply = await call('POST', '/api/incidents/query', { body: { projection, limit: 500 } })
  const decoded = decodeBytes(incidents.query, reply.bytes, { projection })
  expect(decoded.skippedItems).toBeUndefined()
  expect(decoded.value).toEqual(reply.result)
  expect(Object.keys((reply.result as Row[])[0] ?? {}).sort()).toEqual([
    'assignedTo',
    'closedAt',
    'incidentId',
    'messagePayload',
    'type',
  ])
})

test('one condition finds the incidents of a camera, by whatever names it', async () => {
  const payload = {
    classification: 'animals',
    specification: {
      type: 'weighing',
      timestamp: barnTime() - 1_000,
      location: { cameraId: ['camera-02', 'camera-03'] },
    },
  }
  const reported = await call('POST', '/api/incidents', {
    body: {
      incidentData: {
        type: 'barnDocumentation',
        trigger: 'observed',
        identifier: { componentType: 'barn', componentId: 'barn' },
        payload,
      },
    },
  })
  expect(reported.body).toHaveProperty('result.incidentId')
  const { incidentId } = reported.result as Row
  const byCamera = async (cameraId: string) => await find('incidents', [condition('cameraId', '==', cameraId)])
  expect(sortedIds(await byCamera('camera-02'))).toContain(incidentId)
  expect(sortedIds(await byCamera('camera-03'))).toContain(incidentId)
  expect(sortedIds(await byCamera('camera-01'))).not.toContain(incidentId)
  const ofFirst = await find('incidents', [condition('identifier.cameraId', '==', 'camera-01')])
  expect(sortedIds(await byCamera('camera-01'))).toEqual(expect.arrayContaining(sortedIds(ofFirst)))
})
