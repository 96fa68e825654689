import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from '../../instance/src/database'
import { PIG_BARN } from '../fleet/barns'
import { startBarn, type RunningBarn } from '../fleet/startBarn'
import { PASSWORD } from './client'

/*
 * One account asks a barn with a year's incidents for as much as it may, many times at once. Others must not notice,
 * and what is not read must not stay in memory. The figures are printed.
 */

/** A year's incidents of a barn with 2,000 pigs. */
const INCIDENTS = 9_600
const CALLS = 15
/** Minimum size of an answer per incident. */
const BYTES_OF_A_ROW = 80
const SMALL = { projection: ['incidentId', 'type', 'state', 'messagePayload'], limit: 10_000 }
/** As much as a call may ask for: each looks at every incident and compares it with a thousand texts. */
const COSTLY = {
  query: Array.from({ length: 19 }, (_, index) => ({
    key: 'firstEventId',
    operator: 'nin',
    value: Array.from({ length: 1_000 }, (_unused, number) => `none-${index}-${number}`),
  })),
  order: ['state', 'closedAt', 'type', 'firstEventTimestamp'].map((key) => ({ key, direction: 'desc' })),
  projection: ['incidentId', 'type', 'state', 'identifier', 'messagePayload', 'firstEventTimestamp'],
  limit: 10_000,
}

let barn: RunningBarn
let token = ''

/** Copies the incidents of a barn under other ids until there are enough. */
async function multiplyIncidents(folder: string): Promise<void> {
  const sqlite = openSqlite(join(folder, 'instance.db'), { mustExist: true })
  const count = () => Number(sqlite.prepare('SELECT count(*) FROM incidents').value())
  for (let round = 0; count() < INCIDENTS; round++)
    sqlite.exec(`INSERT INTO incidents (id, version, document)
      SELECT id || '-${round}', version, json_set(document, '$.incidentId', id || '-${round}') FROM incidents
      LIMIT ${INCIDENTS - count()}`)
  sqlite.close()
}

async function post(path: string, body: unknown): Promise<Response> {
  return await fetch(barn.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}

beforeAll(async () => {
  barn = await startBarn([...PIG_BARN], { prepareFolder: multiplyIncidents })
  const login = (await (
    await post('/api/auth/usernamePassword/login', { username: 'viewer', password: PASSWORD })
  ).json()) as { refreshToken: string }
  const refreshed = (await (await post('/api/login/refresh', { refreshToken: login.refreshToken })).json()) as {
    accessToken: string
  }
  token = refreshed.accessToken
})
afterAll(async () => {
  await barn.stop()
})

test.each(['incidents', 'incidentEvents', 'incidentComments', 'artifact/data'])(
  'at most 1,000 whole documents of %s a call, and 10,000 with a projection',
  async (entity) => {
    const statusOf = async (body: unknown) => (await post(`/api/${entity}/query`, body)).status
    expect(await statusOf({ limit: 1_000 })).toBe(200)
    expect(await statusOf({ limit: 1_001 })).toBe(400)
    expect(await statusOf({ limit: 10_000, projection: ['version'] })).toBe(200)
    expect(await statusOf({ limit: 10_000, projection: 'count' })).toBe(200)
  },
)

test('all of them are read page by page', async () => {
  const ids = new Set<unknown>()
  for (let startAfter: Record<string, unknown> | undefined; ;) {
    const order = [{ key: 'firstEventTimestamp', direction: 'asc' }]
    const response = await post('/api/incidents/query', { order, limit: 1_000, ...(startAfter && { startAfter }) })
    const { result } = (await response.json()) as { result: Record<string, unknown>[] }
    for (const { incidentId } of result) ids.add(incidentId)
    startAfter = result.at(-1)
    if (result.length < 1_000) break
  }
  expect(ids.size).toBeGreaterThanOrEqual(INCIDENTS)
})

/** A separate thread: reading such large answers would delay the calls that are timed beside it. */
const READER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { url, init, calls } = workerData
  const call = async () => {
    const response = await fetch(url, init)
    return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
  }
  Promise.all(Array.from({ length: calls }, call)).then((answers) => parentPort.postMessage(answers))
`

/** Sends the same query many times at once. */
function queryManyTimes(body: unknown): Promise<{ status: number; bytes: number }[]> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const workerData = { url: `${barn.origin}/api/incidents/query`, init, calls: CALLS }
  const reader = new Worker(READER, { eval: true, workerData })
  return new Promise((resolve, reject) => {
    reader.on('message', resolve).on('error', reject)
  })
}

test.each([
  ['small', SMALL],
  ['costly', COSTLY],
])('many %s queries of one account do not hold up others', async (name, body) => {
  let answers: { status: number; bytes: number }[] | undefined
  const reading = queryManyTimes(body).then((all) => (answers = all))
  const waits: number[] = []
  while (!answers) {
    const before = performance.now()
    expect((await fetch(`${barn.origin}/api/v`)).status).toBe(200)
    waits.push(performance.now() - before)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await reading
  // Queries that would wait too long are refused.
  for (const { status, bytes } of answers)
    if (status === 200) expect(bytes).toBeGreaterThan(INCIDENTS * BYTES_OF_A_ROW)
    else expect(status).toBe(429)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  waits.sort((a, b) => a - b)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  process.stdout.write(
    `GET /api/v beside ${CALLS} ${name} queries: ${waits.length} answers, p99 ${p99.toFixed(1)} ms\n`,
  )
  // An instance that worked on all queries first would have answered once or twice meanwhile.
  expect(waits.length).toBeGreaterThan(10)
})
