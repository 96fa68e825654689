import { expect, test } from 'vitest'
import { cameras, data, instanceInfo, layouts, type Endpoint } from '@barn-workbench/core/contract'
import { checkCall, type FakeCall } from './checkCall'

const layout = { schema: 1, title: 'Barn', roles: [], widgets: {}, grids: { desk: {} } }

interface TestCall {
  endpoint: Endpoint
  permissions?: string[]
  headers?: Record<string, string>
  params?: Record<string, string>
  body?: unknown
}

function check({ endpoint, permissions = [], headers = {}, params = {}, body }: TestCall): unknown {
  const call: FakeCall = {
    label: `${endpoint.method} ${endpoint.path}`,
    params,
    url: new URL('http://fake.test/?resizeY=270'),
    headers: new Headers({ Authorization: 'Bearer x', ...headers }),
    body: body === undefined ? null : JSON.stringify(body),
  }
  return checkCall(endpoint, call, permissions)
}

const save = { endpoint: layouts.save, permissions: ['layouts.manage'], params: { layoutId: 'barn' }, body: layout }

test.each<[string, TestCall, RegExp]>([
  [
    'a call without its permission',
    { endpoint: cameras.still },
    /needs one of the permissions recordings\.view\.frame/,
  ],
  [
    'a call without its permission for what the path names',
    { endpoint: data.query, permissions: ['data.view.speed'], params: { measurement: 'activity' } },
    /data\.view\.activity/,
  ],
  ['a write of a layout that names no version', save, /without If-Match/],
  ['a body that the contract does not know', { endpoint: cameras.query, body: { wishes: 1 } }, /wishes/],
])('%s is a fault of the test', (_, call, message) => {
  expect(() => check(call)).toThrow(message)
})

test('a call that needs a token is a fault without one', () => {
  const call = { label: 'GET', params: {}, url: new URL('http://fake.test'), headers: new Headers(), body: null }
  expect(() => checkCall(cameras.still, call, ['recordings.view'])).toThrow(/without an access token/)
  expect(() => checkCall(instanceInfo.ping, call, [])).not.toThrow()
})

test.each([{ 'If-Match': '"3"' }, { 'If-None-Match': '*' }])('a layout is written with %j', (headers) => {
  expect(check({ ...save, headers })).toMatchObject({ params: { layoutId: 'barn' }, body: { title: 'Barn' } })
})

test('a call that the contract allows has its parameters, query and body', () => {
  const call = { endpoint: cameras.still, permissions: ['recordings.view'], params: { id: 'east' } }
  expect(check(call)).toEqual({ params: { id: 'east' }, query: { resizeY: '270' }, body: undefined })
})
