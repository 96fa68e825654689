import { expect, test } from 'vitest'
import { openSqlite, prepareDatabase } from '../database'
import { createTestInstance, TEST_START } from '../testing'

interface Answer {
  result: never
  type: string
  status: number
}
const json = async (response: Response | Promise<Response>) => (await (await response).json()) as Answer
const square = [
  [0, 0],
  [0.5, 0],
  [0.5, 0.5],
  [0, 0.5],
]

async function managed() {
  const instance = await createTestInstance({ historyDays: 0 })
  const admin = await instance.logIn('admin')
  const types = (value: object) => admin.call('POST', '/api/regions/types', { value })
  const specifications = (value: object) => admin.call('POST', '/api/regions/specifications', { value })
  return { ...instance, admin, types, specifications }
}

test('a new barn has regions for its pens and areas in its cameras', async () => {
  const viewer = await (await createTestInstance({ historyDays: 0 })).logIn('viewer')
  const [types, specifications, mappings] = await Promise.all(
    ['types', 'specifications', 'mappings'].map(
      async (what) => (await json(viewer.call('GET', `/api/regions/${what}`))).result,
    ),
  )
  expect(Object.keys(types as never)).toEqual([
    'activity_areas',
    'functional_areas',
    'pen',
    'stallbereich_lr',
    'stallbereich_vh',
    'stalltechnik',
  ])
  expect(specifications).toMatchObject({
    pen_1: { regionSpecificationId: 'pen_1', regionType: 'pen', name: 'Pen 1', version: 1 },
  })
  expect(mappings).toHaveLength(72)
  expect(
    (
      await (
        await createTestInstance({ historyDays: 0 })
      )
        .logIn('contractor')
        .then((contractor) => contractor.call('GET', '/api/regions/types'))
    ).status,
  ).toBe(403)
})

test('creates a region with a given id or one made from its name, and refuses a duplicate', async () => {
  const { types, specifications } = await managed()
  expect(await json(types({ name: 'Außen & Auslauf' }))).toEqual({
    result: { regionTypeId: 'aussen_auslauf', name: 'Außen & Auslauf', version: 1 },
  })
  expect(await json(types({ name: 'Aussen-Auslauf' }))).toMatchObject({ status: 409, type: 'region/exists' })
  expect(await json(types({ regionTypeId: 'outside', name: 'Outside' }))).toMatchObject({
    result: { regionTypeId: 'outside' },
  })
  expect(await json(types({ regionTypeId: 'Outside!', name: 'Outside' }))).toMatchObject({ status: 400 })
  expect(await json(types({ name: '牛' }))).toMatchObject({
    result: { regionTypeId: expect.stringMatching(/^region_[0-9a-f]{12}$/) },
  })
  expect(await json(specifications({ name: 'Yard 1', regionType: 'outside' }))).toMatchObject({
    result: { regionSpecificationId: 'yard_1', regionType: 'outside' },
  })
  expect(await json(specifications({ name: 'Yard 1', regionType: 'outside' }))).toMatchObject({
    status: 409,
    type: 'region/exists',
  })
  expect(await json(specifications({ name: 'Yard 2', regionType: 'nowhere' }))).toMatchObject({
    status: 404,
    type: 'region/not-found',
  })
})

test('refuses to delete a region type or specification in use', async () => {
  const { admin, types, specifications, clock } = await managed()
  await types({ regionTypeId: 'outside', name: 'Outside' })
  await specifications({ regionSpecificationId: 'yard', name: 'Yard', regionType: 'outside' })
  const { result: mapping } = await json(
    admin.call('POST', '/api/regions/mappings', {
      value: 'camera-01',
      regionType: 'outside',
      regions: [{ regionSpecification: 'yard', color: '#ff0000', polygon: square }],
    }),
  )
  const { regionMappingId } = mapping as { regionMappingId: string }
  const remove = (what: string) => admin.call('DELETE', `/api/regions/${what}`)
  for (const what of ['types/outside', 'specifications/yard', 'types/pen', 'specifications/pen_1'])
    expect(await json(remove(what))).toMatchObject({ status: 409, type: 'region/in-use' })
  expect(
    await json(admin.call('PATCH', '/api/regions/specifications/yard', { value: { regionType: 'pen' } })),
  ).toMatchObject({ status: 409, type: 'region/in-use' })
  // Earlier outlines stay in the history, and do not prevent the deletion.
  clock.advance(60_000)
  expect(await json(admin.call('PATCH', `/api/regions/mappings/${regionMappingId}`, { value: [] }))).toMatchObject({
    result: { regions: [], version: 2, regionType: 'outside' },
  })
  expect((await remove('specifications/yard')).status).toBe(204)
  expect((await remove('types/outside')).status).toBe(204)
  const { result: present } = await json(admin.call('GET', '/api/regions/mappings'))
  expect(present).not.toContainEqual(expect.objectContaining({ regionType: 'outside' }))
  const before = TEST_START + 1_000
  const { result: then } = await json(admin.call('GET', `/api/regions/mappings?at=${before}`))
  expect(then).toContainEqual(expect.objectContaining({ regionType: 'outside' }))
  expect((await remove('specifications/yard')).status).toBe(404)
})

test('changes a region only on its current version and with known references', async () => {
  const { admin, logIn } = await managed()
  const patch = (what: string, value: unknown, headers = {}) =>
    admin.call('PATCH', `/api/regions/${what}`, { value }, headers)
  expect(await json(patch('types/pen', { name: 'Buchten' }, { 'if-match': '"1"' }))).toMatchObject({
    result: { name: 'Buchten', version: 2 },
  })
  expect((await patch('types/pen', { name: 'x' }, { 'if-match': '"1"' })).status).toBe(409)
  expect((await patch('types/unknown', { name: 'x' })).status).toBe(404)
  expect(await json(patch('specifications/pen_1', { name: 'Bucht 1' }))).toMatchObject({
    result: { name: 'Bucht 1', regionType: 'pen' },
  })
  expect((await patch('specifications/pen_1', { regionType: 'nowhere' })).status).toBe(404)
  const map = (body: object) =>
    admin.call('POST', '/api/regions/mappings', { value: 'camera-01', regionType: 'pen', regions: [], ...body })
  expect(await json(map({ value: 'camera-99' }))).toMatchObject({ status: 404, type: 'camera/not-found' })
  expect(await json(map({ regionType: 'nowhere' }))).toMatchObject({ status: 404, type: 'region/not-found' })
  const regionOf = (regionSpecification: string, polygon: number[][] = square) => [
    { regionSpecification, color: '#fff', polygon },
  ]
  expect((await map({ regions: regionOf('feeder') })).status).toBe(404)
  expect((await map({ regions: regionOf('pen_2', [[0, 1.1]]) })).status).toBe(400)
  expect([
    (await map({ regions: regionOf('pen_2') })).status,
    (await map({ regions: regionOf('pen_2') })).status,
  ]).toEqual([201, 201])
  const bowTie = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ]
  for (const polygon of [
    bowTie,
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [0.5, 0.5],
      [1, 1],
    ],
  ])
    expect(await json(map({ regions: [...regionOf('pen_2'), ...regionOf('pen_2', polygon)] }))).toMatchObject({
      status: 400,
      errors: [{ path: 'regions.1.polygon', message: 'outline_invalid' }],
    })
  const [drawn] = (await json(admin.call('GET', '/api/regions/mappings'))).result as { regionMappingId: string }[]
  expect(await json(patch(`mappings/${drawn?.regionMappingId}`, regionOf('pen_2', bowTie)))).toMatchObject({
    status: 400,
    errors: [{ path: 'value.0.polygon', message: 'outline_invalid' }],
  })
  const operator = await logIn('operator')
  expect((await operator.call('POST', '/api/regions/types', { value: { name: 'x' } })).status).toBe(403)
})

test('outlines of the past stay as they were, and can be drawn again for a time', async () => {
  const { admin, clock, logIn } = await managed()
  const regions = (color: string) => [{ regionSpecification: 'pen_1', color, polygon: square }]
  const drawnAt = clock.now()
  const created = await json(
    admin.call('POST', '/api/regions/mappings', { value: 'camera-12', regionType: 'pen', regions: regions('#111111') }),
  )
  const { regionMappingId: id } = created.result as { regionMappingId: string }
  expect(created.result).toMatchObject({ validFrom: drawnAt, version: 1, changedBy: { entityType: 'account' } })
  clock.advance(60_000)
  const update = (value: object[], validFrom?: number) =>
    admin.call('PATCH', `/api/regions/mappings/${id}`, { value, ...(validFrom !== undefined && { validFrom }) })
  expect(await json(update(regions('#222222')))).toMatchObject({ result: { validFrom: drawnAt + 60_000, version: 2 } })

  const viewer = await logIn('viewer')
  const colorsAt = async (query: string) => {
    const { result } = await json(viewer.call('GET', `/api/regions/mappings${query}`))
    const mapping = (result as { regionMappingId: string; regions: { color: string }[] }[]).find(
      ({ regionMappingId }) => regionMappingId === id,
    )
    return mapping?.regions.map(({ color }) => color)
  }
  expect(await colorsAt('')).toEqual(['#222222'])
  expect(await colorsAt(`?at=${drawnAt}`)).toEqual(['#111111'])
  expect(await colorsAt(`?at=${drawnAt - 1}`)).toBeUndefined()

  // A revision for the past does not change the current outlines, but counts as a change.
  expect(await json(update(regions('#333333'), drawnAt))).toMatchObject({
    result: { regions: regions('#222222'), validFrom: drawnAt + 60_000, version: 3 },
  })
  expect(await colorsAt(`?at=${drawnAt + 59_999}`)).toEqual(['#333333'])
  expect(await colorsAt('')).toEqual(['#222222'])
  const history = await json(viewer.call('GET', `/api/regions/mappings/${id}/history`))
  expect((history.result as { validFrom: number }[]).map(({ validFrom }) => validFrom)).toEqual([
    drawnAt + 60_000,
    drawnAt,
  ])
  expect((await json(viewer.call('GET', '/api/regions/changes'))).result).toEqual([0, drawnAt, drawnAt + 60_000])

  expect(await json(update([], clock.now() + 1))).toMatchObject({ status: 400, errors: [{ path: 'validFrom' }] })
  expect((await viewer.call('GET', '/api/regions/mappings/unknown/history')).status).toBe(404)
})

test('an outline that is stored already does not keep others from being changed', async () => {
  const sqlite = openSqlite(':memory:')
  const instance = await createTestInstance({ historyDays: 0 }, { openDatabase: () => prepareDatabase(sqlite) })
  const admin = await instance.logIn('admin')
  const crossing = [...square.slice(0, 2), [0, 0.5], [0.5, 0.5]]
  const regionOf = (regionSpecification: string, polygon: number[][], color = '#111111') => ({
    regionSpecification,
    color,
    polygon,
  })
  const pen1 = regionOf('pen_1', square)
  const value = { value: 'camera-12', regionType: 'pen', regions: [pen1] }
  const { regionMappingId } = (await json(admin.call('POST', '/api/regions/mappings', value))).result as {
    regionMappingId: string
  }
  for (const table of ['region_mappings', 'region_mapping_revisions'])
    sqlite
      .prepare(`UPDATE ${table} SET document = replace(document, ?, ?)`)
      .run(JSON.stringify(square), JSON.stringify(crossing))

  const update = (regions: object[]) =>
    json(admin.call('PATCH', `/api/regions/mappings/${regionMappingId}`, { value: regions }))
  const kept = regionOf('pen_1', crossing, '#222222')
  expect(await update([kept, regionOf('pen_2', square)])).toMatchObject({ result: { version: 2 } })
  const moved = [...square.slice(0, 2), [0, 0.5], [0.6, 0.5]]
  for (const refused of [regionOf('pen_2', crossing), regionOf('pen_1', moved)])
    expect(await update([kept, refused])).toMatchObject({
      status: 400,
      errors: [{ path: 'value.1.polygon', message: 'outline_invalid' }],
    })
})

test('a region has a colour that can be drawn; one that is stored already stays', async () => {
  const sqlite = openSqlite(':memory:')
  const instance = await createTestInstance({ historyDays: 0 }, { openDatabase: () => prepareDatabase(sqlite) })
  const admin = await instance.logIn('admin')
  const regionOf = (color: string, regionSpecification = 'pen_1') => ({ regionSpecification, color, polygon: square })
  const create = (...regions: object[]) =>
    json(admin.call('POST', '/api/regions/mappings', { value: 'camera-12', regionType: 'pen', regions }))
  for (const color of ['banana', '', '#12', 'javascript:alert(1)', 'url(x)', 'inherit'])
    expect([color, await create(regionOf('#fff'), regionOf(color))]).toMatchObject([
      color,
      { status: 400, errors: [{ path: 'regions.1.color', message: 'color_invalid' }] },
    ])
  const colors = ['#fff', '#ffff', '#1a7f37', '#1A7F3780', 'red', 'RebeccaPurple', 'rgb(1, 2, 3)', 'hsl(120 50% 50%)']
  const { result } = await create(...colors.map((color) => regionOf(color)))
  expect(result).toMatchObject({ regions: colors.map((color) => ({ color })) })
  const { regionMappingId } = result as { regionMappingId: string }

  for (const table of ['region_mappings', 'region_mapping_revisions'])
    sqlite.prepare(`UPDATE ${table} SET document = replace(document, 'RebeccaPurple', 'banana')`).run()
  const update = (...value: object[]) =>
    json(admin.call('PATCH', `/api/regions/mappings/${regionMappingId}`, { value }))
  expect(await update(regionOf('banana'), regionOf('#000', 'pen_2'))).toMatchObject({ result: { version: 2 } })
  expect(await update(regionOf('banana'), regionOf('banana', 'pen_2'))).toMatchObject({
    status: 400,
    errors: [{ path: 'value.1.color', message: 'color_invalid' }],
  })
})
