import { beforeEach, expect, test } from 'vitest'
import type { IncidentComment } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import { createIncidentInstance, START, type IncidentInstance } from './testing/createIncidentInstance'

let instance: IncidentInstance
let incidentId: string
let commentId: string
const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const advanced = (accountId: string) =>
  instance.as(accountId, ['incidents.view', 'incidentComments.manage', 'incidentComments.manage.advanced'])
const path = (id = commentId) => `/api/incidentComments/${id}`

beforeEach(async () => {
  instance = await createIncidentInstance()
  incidentId = (await instance.trigger('timeSeries', 'aboveThreshold')).result.incidentId
  commentId = (await instance.comment(incidentId, 'first')).result.incidentCommentId
})

test('comments on an incident, an event or a comment with a text or a document', async () => {
  const [event] = await instance.eventsOf(incidentId)
  const answer = await instance.comment(incidentId, document('second'), {
    parentCommentId: commentId,
    incidentEventId: event?.incidentEventId,
  })
  expect(answer).toMatchObject({
    status: 201,
    result: {
      incidentId,
      parentCommentId: commentId,
      incidentEventId: event?.incidentEventId,
      text: document('second'),
      editedAt: null,
      creationTimestamp: START,
      visible: true,
      reactions: {},
      author: { entityId: 'keeper', displayName: 'Name of keeper' },
      version: 1,
    },
  })
  const other = (await instance.trigger('timeSeries', 'aboveThreshold')).result.incidentId
  expect(await instance.comment(other, 'x', { parentCommentId: commentId })).toMatchObject({
    status: 404,
    type: 'comment/not-found',
  })
  expect(await instance.comment(other, 'x', { incidentEventId: event?.incidentEventId })).toMatchObject({
    status: 404,
    type: 'incident/not-found',
  })
  expect(await instance.comment('none', 'x')).toMatchObject({ status: 404, type: 'incident/not-found' })
  for (const text of ['', ' \n ', { type: 'doc' }, { type: 'doc', content: [{ type: 'iframe' }] }, 'x'.repeat(20_001)])
    expect((await instance.comment(incidentId, text)).status).toBe(400)
})

test('lets an account change its own comments, and those of others only with the advanced permission', async () => {
  const other = instance.as('other')
  instance.advance(HOUR)
  expect((await other('PATCH', path(), { commentText: 'mine now' })).status).toBe(403)
  expect((await other('DELETE', path())).status).toBe(403)
  expect((await instance.call('PATCH', path(), { commentText: 'better' }, { 'if-match': '"5"' })).type).toBe(
    'request/version-mismatch',
  )
  expect((await instance.call<IncidentComment>('PATCH', path(), { commentText: 'better' })).result).toMatchObject({
    text: document('better'),
    editedAt: START + HOUR,
    version: 2,
  })
  expect((await advanced('chief')<IncidentComment>('PATCH', path(), { commentText: 'best' })).result).toMatchObject({
    text: document('best'),
    author: { entityId: 'keeper' },
  })
  expect((await advanced('chief')('DELETE', path())).status).toBe(204)
  expect((await instance.call('PATCH', path('none'), { commentText: 'x' })).type).toBe('comment/not-found')
})

test('shows a deleted comment only to its author and accounts with the advanced permission, who can restore it', async () => {
  expect((await instance.call('DELETE', path())).status).toBe(204)
  expect((await instance.call('DELETE', path())).status).toBe(404)
  const seenBy = async (call: typeof instance.call, projection?: string[]) =>
    (await call<IncidentComment[]>('POST', '/api/incidentComments/query', { ...(projection && { projection }) }))
      .result[0]
  expect(await seenBy(instance.as('other'))).toMatchObject({ text: null, visible: false })
  expect(await seenBy(instance.as('other'), ['text'])).toEqual({ text: null })
  expect(await seenBy(instance.call)).toMatchObject({ text: document('first'), visible: false })
  expect(await seenBy(advanced('chief'))).toMatchObject({ text: document('first') })
  expect((await instance.call('PUT', path())).status).toBe(403)
  expect((await instance.call('PUT', `${path()}/U+1F600`)).status).toBe(404)
  expect((await advanced('chief')<IncidentComment>('PUT', path())).result).toMatchObject({ visible: true, version: 3 })
  expect(await seenBy(instance.as('other'))).toMatchObject({ text: document('first'), visible: true })
})

test('adds and removes a reaction, whatever the case of its code', async () => {
  const react = async (call: typeof instance.call, reaction: string) =>
    (await call<IncidentComment>('PUT', `${path()}/${reaction}`)).result.reactions
  const [keeper, other] = [
    { entityId: 'keeper', displayName: 'Name of keeper' },
    { entityId: 'other', displayName: 'Name of other' },
  ]
  expect(await react(instance.call, 'U%2B1f600')).toEqual({ 'U+1F600': [keeper] })
  expect(await react(instance.as('other'), 'U+1F600')).toEqual({ 'U+1F600': [keeper, other] })
  expect(await react(instance.as('other'), 'U+2764')).toEqual({ 'U+1F600': [keeper, other], 'U+2764': [other] })
  expect(await react(instance.call, 'u+1F600')).toEqual({ 'U+1F600': [other], 'U+2764': [other] })
  expect(await react(instance.as('other'), 'U+1F600')).toEqual({ 'U+2764': [other] })
  expect((await instance.call('PUT', `${path()}/smile`)).status).toBe(400)
})

test('knows whom a comment mentions, also after an edit, and hides it with a deleted text', async () => {
  const mention = (accountId: string) => ({ type: 'mention', attrs: { accountId, label: 'x' } })
  const mentioning = (...ids: string[]) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: ids.map(mention) }],
  })
  const { incidentCommentId: id } = (await instance.comment(incidentId, mentioning('anna', 'ben', 'anna'))).result
  const commentsOf = async (accountId: string) => {
    const query = [{ key: 'mentions', operator: '==', value: accountId }]
    const { result } = await instance.as('other')<IncidentComment[]>('POST', '/api/incidentComments/query', { query })
    return result.map(({ incidentCommentId, mentions }) => [incidentCommentId, mentions])
  }
  expect(await commentsOf('anna')).toEqual([[id, ['anna', 'ben']]])
  await instance.call('PATCH', path(id), { commentText: mentioning('ben') })
  expect([await commentsOf('anna'), await commentsOf('ben')]).toEqual([[], [[id, ['ben']]]])
  await instance.call('DELETE', path(id))
  expect(await commentsOf('ben')).toEqual([[id, []]])
})

test('takes a place in a picture, and 20 of them at most', async () => {
  const pin = { type: 'pin', attrs: { cameraId: 'c', timestamp: START, point: [0, 1] } }
  const pins = (count: number) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: Array.from({ length: count }, () => pin) }],
  })
  expect((await instance.comment(incidentId, pins(20))).status).toBe(201)
  expect((await instance.comment(incidentId, pins(21))).status).toBe(400)
})
