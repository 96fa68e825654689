import './steps/checkNode.mjs'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile, send, sendAtRate } from './load/sendLoad.mjs'
import { identityFlags, instanceEnvironment, instancesOf, isPortFree, portBase } from './steps/fleet.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildInstance } from './steps/prepare.mjs'

/*
 * Measures how fast an instance answers questions about measurements: the engine beside plain SQL on the same table in
 * one process, and whole requests while others are answered. The targets are printed beside the figures.
 */

const MINUTE = 60_000
const DAY = 86_400_000
const HISTORY_DAYS = 35
const WINDOW_DAYS = 28
const CAMERAS = 12
const ROUNDS = 21
/** First port of the fleet in a bench, away from a running one. */
const PORT = portBase() + 720
const COLUMNS = 'application/vnd.barn-workbench.columns, application/json;q=0.5'
/** Time from which an answer of two days of minutes has been computed, in ms. */
const COMPUTED_FROM = 100
const TARGETS = { ratio: 1.3, coarse: 100, fine: 1_000, others: 50, bytes: 0.1 }

const print = (text) => process.stdout.write(`${text}\n`)
const row = (...cells) => cells.map((cell, index) => (index === 0 ? cell.padEnd(44) : cell.padStart(12))).join('')
const ms = (time) => `${time.toFixed(1)} ms`

/**
 * The questions, each with the plain SQL that a person would write for it. `r` is the roll-up, `m` the minute table.
 */
const QUESTIONS = [
  {
    name: 'activity by camera, 28 d at 20 min',
    ask: ['activity', 20 * MINUTE, 28 * DAY, ['camera']],
    sql: `SELECT id / 256 * 60000 AS bucket, id % 256 AS camera, activity__sum / (camera__count * 1000.0) AS value
      FROM measurement_roll_up WHERE id >= @from AND id < @to ORDER BY id`,
  },
  {
    name: 'animals by label, 28 d at 20 min',
    ask: ['labelCounts', 20 * MINUTE, 28 * DAY, ['label']],
    sql: `SELECT id / 256 * 60000 AS bucket, sum(label_counts_pig__sum) / (sum(camera__count) * 100.0) AS standing,
      sum(label_counts_pig_lying__sum) / (sum(camera__count) * 100.0) AS lying
      FROM measurement_roll_up WHERE id >= @from AND id < @to GROUP BY bucket ORDER BY bucket`,
  },
  {
    name: 'activity by camera, 28 d at 6 h',
    ask: ['activity', 360 * MINUTE, 28 * DAY, ['camera']],
    sql: `SELECT id / 256 / 360 * 21600000 AS bucket, id % 256 AS camera,
      sum(activity__sum) / (sum(camera__count) * 1000.0) AS value
      FROM measurement_roll_up WHERE id >= @from AND id < @to GROUP BY bucket, camera ORDER BY bucket, camera`,
  },
  {
    name: 'activity by camera, 14 d at 1 min',
    ask: ['activity', MINUTE, 14 * DAY, ['camera']],
    sql: `SELECT id / 256 * 60000 AS bucket, id % 256 AS camera, activity / 1000.0 AS value
      FROM measurement_minute WHERE id >= @from AND id < @to ORDER BY id`,
  },
  {
    name: 'speed by camera, 14 d at 10 min',
    ask: ['speed', 10 * MINUTE, 14 * DAY, ['camera']],
    sql: `SELECT id / 256 / 10 * 600000 AS bucket, id % 256 AS camera,
      sum(speed_pig + speed_pig_lying) / (count(*) * 2000.0) AS value
      FROM measurement_minute WHERE id >= @from AND id < @to AND speed_pig IS NOT NULL
      GROUP BY bucket, camera ORDER BY bucket, camera`,
  },
]

function median(times) {
  return percentile(times, 0.5)
}

function timeOf(work) {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** The engine and plain SQL in turn, on the same rows in one process. */
async function compareWithSql() {
  const { createViteServer } = await import('vitest/node')
  const loader = await createViteServer({
    root: at('.'),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const load = (path) => loader.ssrLoadModule(`/instance/src/measurements/testing/${path}.ts`)
  const { createTestStore } = await load('createTestStore')
  const { queryRows } = await load('runQuery')
  const now = Math.floor(Date.now() / MINUTE) * MINUTE
  const store = await createTestStore({ now, days: HISTORY_DAYS, cameraCount: CAMERAS })
  while (await store.extend(Infinity)) continue
  const keyOf = (time) => Math.floor(time / MINUTE) * 256
  print(row('engine beside plain SQL', 'engine', 'SQL', 'ratio', `≤ ${TARGETS.ratio}`))
  for (const { name, ask, sql } of QUESTIONS) {
    const [measurement, resolution, span, groupByTags] = ask
    const time = { start: now - span, end: now }
    const stage = { time, timeResolution: `${resolution}ms`, columns: { value: 'mean@y', time: 'time' }, groupByTags }
    const statement = store.database.prepare(sql)
    const times = { engine: [], sql: [] }
    for (let round = 0; round < ROUNDS; round++) {
      times.engine.push(
        timeOf(() => {
          if (!queryRows(store, measurement, [stage]).ok) throw new Error(`${name} is refused`)
        }),
      )
      times.sql.push(timeOf(() => statement.all({ from: keyOf(time.start), to: keyOf(time.end) })))
    }
    const [engine, plain] = [median(times.engine), median(times.sql)]
    print(row(name, ms(engine), ms(plain), (engine / plain).toFixed(2)))
  }
  await loader.close()
}

async function startInstance(data) {
  if (!(await isPortFree(PORT))) throw new Error(`port ${PORT} is taken`)
  const [barn] = instancesOf(PORT - 1)
  const history = ['--history-days', String(HISTORY_DAYS), '--earlier-batches', '0', '--artifacts', 'false']
  const flags = [...identityFlags(barn), '--port', String(PORT), '--data', data, ...history]
  const child = spawn(process.execPath, [at('instance/dist/main.js'), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...instanceEnvironment },
  })
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => /^ready/m.test(String(chunk)) && resolve())
    child.on('exit', (code) => reject(new Error(`the instance ended (${code})`)))
  })
  return child
}

async function post(path, body, headers = {}) {
  const call = { port: PORT, method: 'POST', path, headers: { 'content-type': 'application/json', ...headers } }
  return await send({ ...call, body: JSON.stringify(body) })
}

async function signIn() {
  const login = await post('/api/auth/usernamePassword/login', { username: 'admin', password: 'Barn-demo-1!' })
  const { refreshToken } = JSON.parse(login.text)
  return JSON.parse((await post('/api/login/refresh', { refreshToken })).text).accessToken
}

async function ask(headers, resolution, start, end) {
  const stage = {
    time: { start, end },
    timeResolution: `${resolution}ms`,
    columns: { value: 'mean@y', time: 'time' },
    groupByTags: ['camera'],
  }
  const began = performance.now()
  const reply = await post('/api/data/activity', { query: [stage], readDocumentationAndWantAllData: true }, headers)
  if (reply.status !== 200) throw new Error(`a query is answered ${reply.status}`)
  return { duration: performance.now() - began, reply }
}

/** Waits until the minutes of the whole window are stored, which the instance does in the background. */
async function waitForMinutes(headers, now) {
  const start = now - (WINDOW_DAYS - 1) * DAY
  // Two days of stored minutes are read in a fraction of the time in which they would be computed.
  while ((await ask(headers, MINUTE, start, start + 2 * DAY)).duration > COMPUTED_FROM)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
}

/** 28 days of minutes in the slices in which a chart asks for them, and what others wait for meanwhile. */
async function readFine(headers, now) {
  let isDone = false
  const start = now - WINDOW_DAYS * DAY
  const times = []
  const fine = (async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      for (let from = start; from < now; from += 7 * DAY)
        await ask(headers, MINUTE, from, Math.min(now, from + 7 * DAY))
      times.push(performance.now() - began)
    }
    isDone = true
  })()
  const others = []
  while (!isDone)
    others.push(...(await sendAtRate({ port: PORT, method: 'GET', path: '/api/v' }, { perSecond: 50, seconds: 1 })))
  await fine
  return { fine: percentile(times, 0.75), others: percentile(others, 0.99) }
}

async function measureRequests() {
  const data = mkdtempSync(join(tmpdir(), 'barn-bench-'))
  const instance = await startInstance(data)
  try {
    const authorization = `Bearer ${await signIn()}`
    const now = Math.floor(Date.now() / MINUTE) * MINUTE
    const start = now - WINDOW_DAYS * DAY
    await waitForMinutes({ authorization }, now)
    const coarse = []
    for (let round = 0; round < ROUNDS; round++)
      coarse.push((await ask({ authorization, accept: COLUMNS }, 20 * MINUTE, start, now)).duration)
    const { fine, others } = await readFine({ authorization, accept: COLUMNS }, now)
    const week = [20 * MINUTE, now - 7 * DAY, now]
    const sizeOf = async (headers) => (await ask(headers, ...week)).reply.size
    const share = (await sizeOf({ authorization, accept: COLUMNS })) / (await sizeOf({ authorization }))
    print(row(`\n${CAMERAS} cameras, whole requests`, 'measured', 'target'))
    print(row('28 d at 20 min, p75', ms(percentile(coarse, 0.75)), `≤ ${TARGETS.coarse} ms`))
    print(row('28 d at 1 min in slices, p75', ms(fine), `≤ ${TARGETS.fine} ms`))
    print(row('  GET /api/v meanwhile, p99', ms(others), `≤ ${TARGETS.others} ms`))
    print(row('7 d at 20 min, columns / rows', share.toFixed(3), `≤ ${TARGETS.bytes}`))
  } finally {
    instance.removeAllListeners('exit')
    instance.kill()
    await new Promise((resolve) => instance.once('exit', resolve))
    rmSync(data, { recursive: true })
  }
}

await installPackages()
await buildInstance()
await compareWithSql()
await measureRequests()
