import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PIG_BARN } from '../fleet/barns'
import { startBarn, type RunningBarn } from '../fleet/startBarn'
import { PASSWORD } from './client'

/* One account writes as much as it can, so that the disk would be full for all others. The figures are printed. */

const KIB = 1024
const WRITES = 120

let barn: RunningBarn
let token = ''

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return await fetch(barn.origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const ownLayout = (kib: number) => ({
  base: 1,
  operations: [{ op: 'set', key: 'widget', path: 'note', value: 'x'.repeat(kib * KIB) }],
})

const save = (id: string, kib: number, key = randomUUID()) =>
  send('PUT', `/api/workbench/layouts/${id}/own`, ownLayout(kib), { 'idempotency-key': key })

const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { name }) => sum + statSync(join(folder, name)).size, 0)

beforeAll(async () => {
  barn = await startBarn([...PIG_BARN])
  const login = (await (
    await send('POST', '/api/auth/usernamePassword/login', { username: 'viewer', password: PASSWORD })
  ).json()) as { refreshToken: string }
  const refreshed = await send('POST', '/api/login/refresh', { refreshToken: login.refreshToken })
  token = ((await refreshed.json()) as { accessToken: string }).accessToken
})
afterAll(async () => {
  await barn.stop()
})

test('own edits of one layout have 100 KiB, and all of an account 2 MiB', async () => {
  expect((await save('large', 101)).status).toBe(413)
  const before = sizeOf(barn.data)
  const statuses: number[] = []
  for (let index = 0; index < WRITES; index++) statuses.push((await save(`layout-${index}`, 90)).status)
  const allowed = statuses.filter((status) => status === 200).length
  const grown = (sizeOf(barn.data) - before) / KIB / KIB
  process.stdout.write(`${WRITES} own layouts of 90 KiB: ${allowed} stored, the data grew by ${grown.toFixed(1)} MiB\n`)
  expect(allowed).toBe(22)
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
})

test('a long answer is repeated as long as its entity is as it was, else said to be gone', async () => {
  const key = randomUUID()
  const first = await save('layout-0', 80, key)
  const text = await first.text()
  expect(first.status).toBe(200)
  const again = await save('layout-0', 80, key)
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([200, text, first.headers.get('etag')])
  expect((await save('layout-0', 70)).status).toBe(200)
  const late = await save('layout-0', 80, key)
  expect([late.status, ((await late.json()) as { type: string }).type]).toEqual([409, 'request/answer-gone'])
})

test('who writes without an end is told to wait, and others are not', async () => {
  const statuses = new Map<number, number>()
  for (let round = 0; round < 400 && !statuses.has(429); round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('DELETE', '/api/workbench/layouts/nothing/own')),
    )
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses.keys()].sort()).toEqual([404, 429])
  expect((await send('GET', '/api/workbench/own-layouts')).status).toBe(200)
})
