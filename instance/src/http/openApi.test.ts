import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { allEndpoints } from '@barn-workbench/core/contract'
import { createTestInstance } from '../testing'

interface Operation {
  operationId: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, { description: string }>
  security: object[]
  'x-access': string
  'x-permissions'?: string[]
}
interface Description {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

async function read(): Promise<Description> {
  const { request } = await createTestInstance()
  const response = await request('/api/openapi.json')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
  return (await response.json()) as Description
}

test('the description is valid OpenAPI 3.1, and has every call of the contract with its rights and problems', async () => {
  const description = await read()
  const { valid, errors } = await new Validator().validate(
    structuredClone(description) as object as Record<string, unknown>,
  )
  expect({ valid, errors }).toEqual({ valid: true })
  expect(description.openapi).toBe('3.1.0')
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
  )
  const expected = allEndpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(described.map(({ call }) => call).toSorted()).toEqual(expected.toSorted())
  expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(expected.length)
  for (const { call, operation } of described) {
    expect([call, operation.description]).not.toEqual([call, ''])
    const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
    expect([call, names.toSorted()]).toEqual([
      call,
      [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
    ])
    if (operation['x-access'] === 'anyOf') expect(operation['x-permissions']).not.toEqual([])
    expect(operation.responses['400']?.description).toContain('request/invalid')
  }
})

/** The operation of a call that is there. */
async function operationOf(method: string, path: string): Promise<Operation> {
  const operation = (await read()).paths[path]?.[method]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

test('a call has its permissions, parameters and problems', async () => {
  const still = await operationOf('get', '/api/cameras/{id}/still')
  expect(still.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['id', 'path', true],
    ['resizeY', 'query', false],
    ['draw', 'query', false],
    ['text', 'query', false],
    ['forceFallback', 'query', false],
  ])
  expect(still['x-permissions']).toContain('recordings.view')
  expect(still.responses['423']?.description).toBe('camera/privacy')
  const query = await operationOf('post', '/api/data/{measurement}')
  expect(query['x-permissions']).toEqual(['data.view', 'data.view.{measurement}'])
})

test('a call has its body, and an open one asks for no token', async () => {
  const { requestBody } = await operationOf('post', '/api/deadAnimals/detection')
  expect(requestBody?.required).toBe(true)
  const { schema } = requestBody?.content['application/json'] ?? {}
  expect(schema?.required).toEqual(['cameraId', 'isCurrentDetection', 'detection'])
  expect((await operationOf('get', '/api/v')).security).toEqual([])
})

test('a call of people takes no key', async () => {
  expect((await operationOf('post', '/api/cameras/query')).security).toEqual([{ session: [] }, { machineKey: [] }])
  expect((await operationOf('post', '/api/workbench/password')).security).toEqual([{ session: [] }])
  expect((await operationOf('patch', '/api/accounts/{id}')).security).toEqual([{ session: [] }])
})

test('all references are to schemas that are there', async () => {
  const description = await read()
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target)
  expect(references.length).toBeGreaterThan(0)
  const missing = references.filter(
    (target) => !(target.replace('#/components/schemas/', '') in description.components.schemas),
  )
  expect([...new Set(missing)]).toEqual([])
  expect(description.components.schemas).toHaveProperty('Incident')
})
