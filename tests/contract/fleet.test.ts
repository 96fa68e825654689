import { describe, expect, test } from 'vitest'
import { ADMIRAL, DATA_COLLECTOR } from '../fleet/barns'
import { createClient, field } from './client'

describe('an admiral', () => {
  const { call, find, count } = createClient(ADMIRAL)

  test('tells its type, and has nothing of a barn', async () => {
    expect((await call('GET', '/api/v', { as: null })).result).toMatchObject({
      globalUniqueIdentifier: '1900',
      instanceType: 'admiral',
    })
    for (const path of ['cameras', 'incidents', 'watchdogs'])
      expect((await call('POST', `/api/${path}/query`, { body: {} })).status).toBe(404)
    expect((await call('GET', '/api/data/labels')).status).toBe(404)
  })

  test('lists, reads and renames instances, and tells the discovery string', async () => {
    expect(await count('vmsInstances')).toBeGreaterThan(30)
    const [first] = await find('vmsInstances', [], { projection: ['globalUniqueIdentifier', 'name'], limit: 1 })
    expect(Object.keys(first ?? {}).sort()).toEqual(['globalUniqueIdentifier', 'name'])
    const path = `/api/vmsInstances/${String(first?.globalUniqueIdentifier)}`
    const renamed = await call('PATCH', path, { body: { updates: { name: 'Renamed' } } })
    expect([renamed.status, field(renamed.result, 'name')]).toEqual([200, 'Renamed'])
    const text = String((await call('GET', path.replace('vmsInstances/', 'vmsInstances/discoveryString/'))).result)
    const { globalUniqueIdentifier, name, discoveryObject } = renamed.result as Record<string, unknown>
    expect(JSON.parse(Buffer.from(text, 'base64url').toString())).toEqual({
      globalUniqueIdentifier,
      name,
      discoveryObject,
    })
  })

  test('is for those who manage VMS instances, reads too', async () => {
    for (const as of ['operator', 'viewer', 'contractor']) {
      expect((await call('POST', '/api/vmsInstances/query', { as, body: {} })).status).toBe(403)
      expect((await call('GET', '/api/vmsInstances/x', { as })).status).toBe(403)
      expect((await call('GET', '/api/vmsInstances/discoveryString/x', { as })).status).toBe(403)
    }
    const unknown = await call('GET', '/api/vmsInstances/x')
    expect([unknown.status, field(unknown.body, 'type')]).toEqual([404, 'vms-instance/not-found'])
  })
})

describe('a data collector', () => {
  const { call, find, count } = createClient(DATA_COLLECTOR)

  test('tells its type, and lists records with all of their fields', async () => {
    expect((await call('GET', '/api/v', { as: null })).result).toMatchObject({
      globalUniqueIdentifier: '1800',
      instanceType: 'data_collector',
    })
    const [record] = await find('dataCollection/records', [], { limit: 1 })
    expect(Object.keys(record ?? {}).sort()).toEqual([
      'annotationType',
      'creationTimestamp',
      'dataCollectionRecordId',
      'finishedAnnotationCount',
      'randomizedIdentifier',
      'recordName',
      'requiredAnnotationCount',
      'status',
      'version',
    ])
    expect(await count('dataCollection/records')).toBeGreaterThan(10)
  })

  test('lists the annotations of a record', async () => {
    const [record] = await find('dataCollection/records', [{ key: 'finishedAnnotationCount', operator: '>', value: 0 }])
    const id = record?.dataCollectionRecordId
    const annotations = await find('dataCollection/annotations', [
      { key: 'dataCollectionRecordId', operator: '==', value: id },
    ])
    expect(annotations.filter(({ status }) => status === 'finished')).toHaveLength(
      Number(record?.finishedAnnotationCount),
    )
    expect(Object.keys(annotations[0] ?? {}).sort()).toEqual([
      'annotationType',
      'creationTimestamp',
      'dataCollectionAnnotationId',
      'dataCollectionRecordId',
      'lastPayloadUpdateTimestamp',
      'lastUpdateTimestamp',
      'status',
      'version',
    ])
  })

  test('is read by those who may view data', async () => {
    const statuses = await Promise.all(
      ['operator', 'viewer', 'contractor'].map(
        async (as) => (await call('POST', '/api/dataCollection/records/query', { as, body: {} })).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 403])
  })
})
