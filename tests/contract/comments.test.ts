import { expect, test } from 'vitest'
import { call, field, find, first, type CallOptions, type Row } from './client'

const THUMB = 'U+1F44D'
const incident = async () =>
  String((await first('incidents', [{ key: 'type', operator: '==', value: 'penState' }])).incidentId)
const comment = async (text: unknown, more: Row = {}, ask: CallOptions = {}) =>
  call('POST', `/api/incidentComments/${await incident()}`, { body: { incidentComment: { text, ...more } }, ...ask })
const idOf = (reply: { result: unknown }) => String(field(reply.result, 'incidentCommentId'))
const read = async (id: string, as = 'admin') =>
  (
    (
      await call('POST', '/api/incidentComments/query', {
        as,
        body: { query: [{ key: 'incidentCommentId', operator: '==', value: id }] },
      })
    ).result as Row[]
  )[0]

test('a comment answers 201 with all its fields', async () => {
  const reply = await comment('Looked at it')
  expect(reply.status).toBe(201)
  expect(reply.result).toMatchObject({
    incidentId: await incident(),
    incidentEventId: null,
    parentCommentId: null,
    author: { entityId: expect.any(String), displayName: expect.any(String) },
    creationTimestamp: expect.any(Number),
    editedAt: null,
    visible: true,
    reactions: {},
    text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Looked at it' }] }] },
  })
})

test('a comment on an event, and an answer to a comment', async () => {
  const id = await incident()
  const [event] = await find('incidentEvents', [{ key: 'incidentId', operator: '==', value: id }])
  const parent = await comment('Parent', { incidentEventId: event?.incidentEventId })
  expect(field(parent.result, 'incidentEventId')).toBe(event?.incidentEventId)
  const child = await comment('Child', { parentCommentId: idOf(parent) })
  expect(field(child.result, 'parentCommentId')).toBe(idOf(parent))
  expect([400, 404]).toContain((await comment('Lost', { parentCommentId: 'unknown' })).status)
  expect([400, 404]).toContain((await comment('Lost', { incidentEventId: 'unknown' })).status)
})

test('refuses an empty comment and one on an unknown target', async () => {
  for (const text of ['', '   ', { type: 'doc', content: [{ type: 'paragraph' }] }])
    expect((await comment(text)).status).toBe(400)
  expect(
    (await call('POST', '/api/incidentComments/unknown', { body: { incidentComment: { text: 'x' } } })).status,
  ).toBe(404)
})

test('editing sets editedAt', async () => {
  const id = idOf(await comment('Before'))
  expect((await call('PATCH', `/api/incidentComments/${id}`, { body: { commentText: 'After' } })).status).toBeLessThan(
    300,
  )
  const after = await read(id)
  expect(JSON.stringify(after?.text)).toContain('After')
  expect(Number.isInteger(after?.editedAt)).toBe(true)
})

test('requires .advanced to edit or remove the comment of another account', async () => {
  const id = idOf(await comment('Of the administrator'))
  expect(
    (await call('PATCH', `/api/incidentComments/${id}`, { as: 'operator', body: { commentText: 'Mine now' } })).status,
  ).toBe(403)
  expect((await call('DELETE', `/api/incidentComments/${id}`, { as: 'operator' })).status).toBe(403)
  const theirs = idOf(await comment('Of the operator', {}, { as: 'operator' }))
  expect(
    (await call('PATCH', `/api/incidentComments/${theirs}`, { body: { commentText: 'Edited' } })).status,
  ).toBeLessThan(300)
})

test('shows the text of a deleted comment only to its author and with .advanced', async () => {
  const id = idOf(await comment('Secret', {}, { as: 'operator' }))
  expect((await call('DELETE', `/api/incidentComments/${id}`, { as: 'operator' })).status).toBeLessThan(300)
  expect(await read(id, 'viewer')).toMatchObject({ visible: false, text: null })
  expect((await read(id, 'operator'))?.text).not.toBeNull()
  expect((await read(id))?.text).not.toBeNull()
})

test('a deleted comment cannot be searched by its text', async () => {
  const id = idOf(await comment('Hushhush', {}, { as: 'operator' }))
  await call('DELETE', `/api/incidentComments/${id}`, { as: 'operator' })
  const reply = await call('POST', '/api/incidentComments/query', {
    as: 'viewer',
    body: {
      query: [{ key: 'text.content.0.content.0.text', operator: 'contains', value: 'hushhush' }],
      projection: 'count',
    },
  })
  expect(reply.result ?? 0).toBe(0)
})

test('requires .advanced to restore a comment', async () => {
  const id = idOf(await comment('Back again', {}, { as: 'operator' }))
  await call('DELETE', `/api/incidentComments/${id}`, { as: 'operator' })
  expect((await call('PUT', `/api/incidentComments/${id}`, { as: 'operator' })).status).toBe(403)
  expect((await call('PUT', `/api/incidentComments/${id}`)).status).toBeLessThan(300)
  expect((await read(id, 'viewer'))?.visible).toBe(true)
})

test('adds and removes the reaction of one person only', async () => {
  const id = idOf(await comment('React'))
  const react = (as: string) => call('PUT', `/api/incidentComments/${id}/${encodeURIComponent(THUMB)}`, { as })
  expect((await react('admin')).status).toBeLessThan(300)
  await react('operator')
  const both = field(await read(id), `reactions.${THUMB}`) as Row[]
  expect(both.length).toBe(2)
  expect(Object.keys(both[0] ?? {}).sort()).toEqual(['displayName', 'entityId'])
  await react('operator')
  expect((field(await read(id), `reactions.${THUMB}`) as Row[]).length).toBe(1)
  await react('admin')
  expect(field(await read(id), `reactions.${THUMB}`) ?? []).toEqual([])
})

test('a reaction is a code point', async () => {
  const id = idOf(await comment('React'))
  for (const word of ['thumbs', 'U+', 'U+ZZZZ', 'U+1F44D1F44D1F44D'])
    expect([400, 404]).toContain((await call('PUT', `/api/incidentComments/${id}/${encodeURIComponent(word)}`)).status)
})
