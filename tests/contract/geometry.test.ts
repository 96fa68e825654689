import { expect, test } from 'vitest'
import { call, field, find, type Row } from './client'

const square = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.4],
  [0.1, 0.4],
]
const mapping = (more: Row = {}) =>
  call('POST', '/api/regions/mappings', {
    body: {
      value: 'camera-02',
      regionType: 'pen',
      regions: [{ regionSpecification: 'pen_1', color: '#ff0000', polygon: square }],
      ...more,
    },
  })
const mappings = async () => (await call('GET', '/api/regions/mappings')).result as Row[]

test('answers types and specifications as maps by id and mappings as a list', async () => {
  const types = (await call('GET', '/api/regions/types')).result as Record<string, Row>
  for (const [id, type] of Object.entries(types))
    expect(type).toMatchObject({ regionTypeId: id, name: expect.any(String) })
  const specifications = (await call('GET', '/api/regions/specifications')).result as Record<string, Row>
  for (const [id, one] of Object.entries(specifications)) {
    expect(one.regionSpecificationId).toBe(id)
    expect(Object.keys(types)).toContain(one.regionType)
  }
  expect(
    Object.values(specifications).filter(
      (one) => one.regionType === 'pen' && /^pen_\d+$/.test(String(one.regionSpecificationId)),
    ).length,
  ).toBe(24)
  for (const kind of ['pen', 'stallbereich_vh', 'stallbereich_lr', 'stalltechnik'])
    expect(Object.keys(types)).toContain(kind)
  for (const one of await mappings())
    for (const region of one.regions as Row[])
      for (const point of region.polygon as number[][]) {
        expect(point.length).toBe(2)
        for (const coordinate of point) expect(coordinate >= 0 && coordinate <= 1).toBe(true)
      }
})

test('creates regions with a given id or one made from the name', async () => {
  const created = await call('POST', '/api/regions/types', { body: { value: { name: 'Größe & Art 2' } } })
  expect(created.status).toBe(201)
  expect(field(created.result, 'regionTypeId')).toMatch(/^[a-z0-9_]+$/)
  const withGivenId = await call('POST', '/api/regions/types', {
    body: { value: { regionTypeId: 'my_type', name: 'Mine' } },
  })
  expect(field(withGivenId.result, 'regionTypeId')).toBe('my_type')
  expect(
    (await call('POST', '/api/regions/types', { body: { value: { regionTypeId: 'my_type', name: 'Again' } } })).status,
  ).toBe(409)
  expect(
    (await call('POST', '/api/regions/types', { body: { value: { regionTypeId: 'My-Type', name: 'x' } } })).status,
  ).toBe(400)
})

test('refuses to delete a region type in use with 409', async () => {
  expect((await call('DELETE', '/api/regions/types/pen')).status).toBe(409)
  expect((await call('DELETE', '/api/regions/specifications/pen_1')).status).toBe(409)
  await call('POST', '/api/regions/types', { body: { value: { regionTypeId: 'unused_type', name: 'Unused' } } })
  expect((await call('DELETE', '/api/regions/types/unused_type')).status).toBe(204)
  expect((await call('DELETE', '/api/regions/types/unused_type')).status).toBe(404)
})

test('several mappings for one camera and type are allowed', async () => {
  const [one, other] = [await mapping(), await mapping()]
  expect([one.status, other.status]).toEqual([201, 201])
  expect(field(one.result, 'regionMappingId')).not.toBe(field(other.result, 'regionMappingId'))
  expect(one.result).toMatchObject({
    cameraId: 'camera-02',
    regionType: 'pen',
    regions: [{ regionSpecification: 'pen_1', color: '#ff0000', polygon: square }],
  })
})

test('changes the regions of a mapping', async () => {
  const id = String(field((await mapping()).result, 'regionMappingId'))
  const value = [{ regionSpecification: 'pen_2', color: '#00ff00', polygon: square }]
  expect((await call('PATCH', `/api/regions/mappings/${id}`, { body: { value } })).status).toBeLessThan(300)
  expect((await mappings()).find((one) => one.regionMappingId === id)?.regions).toEqual(value)
  expect((await call('PATCH', '/api/regions/mappings/unknown', { body: { value } })).status).toBe(404)
})

test.each([
  [
    'a point outside',
    {
      regions: [
        {
          regionSpecification: 'pen_1',
          color: '#ff0000',
          polygon: [
            [0, 0],
            [1.5, 0],
            [1, 1],
          ],
        },
      ],
    },
  ],
  [
    'two points',
    {
      regions: [
        {
          regionSpecification: 'pen_1',
          color: '#ff0000',
          polygon: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    },
  ],
  ['an unknown key', { surprise: 1 }],
])('a mapping with %s is 400', async (_name, more) => {
  expect((await mapping(more as Row)).status).toBe(400)
})

test.each([
  ['camera', { value: 'camera-99' }],
  ['type', { regionType: 'no_type' }],
  ['specification', { regions: [{ regionSpecification: 'no_pen', color: '#ff0000', polygon: square }] }],
])('a mapping of an unknown %s is refused', async (_name, more) => {
  expect([400, 404]).toContain((await mapping(more as Row)).status)
})

test('the base canvas has every camera', async () => {
  const base = (
    await call('POST', '/api/cameraCanvases/queryOne', {
      body: { query: [{ key: 'cameraCanvasId', operator: '==', value: 'base' }] },
    })
  ).result as Row
  expect(base).toMatchObject({ cameraCanvasId: 'base', name: expect.any(String), heightRatio: expect.any(Number) })
  expect((base.cameras as Row[]).map((camera) => camera.cameraId).sort()).toEqual(
    (await find('cameras')).map((camera) => camera.cameraId).sort(),
  )
  for (const camera of base.cameras as Row[]) {
    expect(Object.keys(camera).sort()).toEqual(['cameraId', 'relativeWidth', 'rotation', 'xPosition', 'yPosition'])
  }
})

/** Tiles turn about their own centre, so the turned box of each tile is inside the canvas. */
test('tiles of the base canvas are inside it and do not overlap', async () => {
  const [base] = await find('cameraCanvases', [{ key: 'cameraCanvasId', operator: '==', value: 'base' }])
  const boxes = (base?.cameras as Record<string, number>[]).map(
    ({ xPosition = 0, yPosition = 0, relativeWidth = 0, rotation = 0 }) => {
      const [width, height] = [relativeWidth, relativeWidth / 1.78]
      const turned = rotation % 180 !== 0
      const [x, y] = [xPosition + width / 2, yPosition + height / 2]
      const [halfX, halfY] = turned ? [height / 2, width / 2] : [width / 2, height / 2]
      return { left: x - halfX, right: x + halfX, top: y - halfY, bottom: y + halfY }
    },
  )
  for (const box of boxes) {
    expect(box.left).toBeGreaterThan(-0.02)
    expect(box.right).toBeLessThan(1.02)
    expect(box.top).toBeGreaterThan(-0.02)
    expect(box.bottom).toBeLessThan((base?.heightRatio as number) + 0.02)
  }
})

const canvas = (more: Row = {}) =>
  call('POST', '/api/cameraCanvases', {
    body: {
      cameraCanvas: {
        name: 'Two',
        heightRatio: 1,
        cameras: [{ cameraId: 'camera-01', xPosition: 0, yPosition: 0, relativeWidth: 0.5, rotation: 90 }],
        ...more,
      },
    },
  })

test('creates, changes and removes a canvas', async () => {
  const created = await canvas()
  expect(created.status).toBe(201)
  const id = String(field(created.result, 'cameraCanvasId'))
  expect(
    (await call('PATCH', `/api/cameraCanvases/${id}`, { body: { updates: { name: 'Three' } } })).status,
  ).toBeLessThan(300)
  expect(await find('cameraCanvases', [{ key: 'cameraCanvasId', operator: '==', value: id }])).toMatchObject([
    { name: 'Three', heightRatio: 1, version: 2 },
  ])
  expect((await call('DELETE', `/api/cameraCanvases/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/api/cameraCanvases/${id}`)).status).toBe(404)
})

test('refuses a canvas with an unknown camera or a height of 0', async () => {
  expect([400, 404]).toContain(
    (
      await canvas({
        cameras: [{ cameraId: 'camera-99', xPosition: 0, yPosition: 0, relativeWidth: 0.5, rotation: 0 }],
      })
    ).status,
  )
  expect((await canvas({ heightRatio: 0 })).status).toBe(400)
  expect((await canvas({ surprise: 1 })).status).toBe(400)
})
