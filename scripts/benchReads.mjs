import './steps/checkNode.mjs'
import { fork, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile, send, sendAtRate, sendFlatOut } from './load/sendLoad.mjs'
import { identityFlags, instanceEnvironment, instancesOf, isPortFree, portBase } from './steps/fleet.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildInstance } from './steps/prepare.mjs'

/*
 * Measures how fast an instance answers reads: beside a bare Hono route with the same body, and while long queries of
 * measurements are computed. Other work on the machine slows both alike, so that the ratios count.
 */

const PER_SECOND = Number(process.argv[2] ?? 1_000)
const SECONDS = 5
/** The median of the rounds counts, since the machine may halt in any one of them. */
const ROUNDS = 5
const CONNECTIONS = 32
/** First port of the fleet in a bench, away from a running one. */
const PORT = portBase() + 700
const HISTORY_DAYS = 28
const DAY = 86_400_000
const LONG_QUERIES = 12

const READS = [
  { name: 'GET /api/v', method: 'GET', path: '/api/v' },
  { name: 'GET /api/permissions', method: 'GET', path: '/api/permissions' },
  { name: 'POST /api/cameras/query', method: 'POST', path: '/api/cameras/query', body: '{}' },
  { name: 'POST /api/incidents/query, 20', method: 'POST', path: '/api/incidents/query', body: '{"limit":20}' },
]

async function startInstance(data) {
  if (!(await isPortFree(PORT))) throw new Error(`port ${PORT} is taken`)
  const [barn] = instancesOf(PORT - 1)
  const flags = [...identityFlags(barn), '--port', String(PORT), '--data', data, '--history-days', String(HISTORY_DAYS)]
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

async function startBareServer() {
  const child = fork(at('scripts/load/bareServer.mjs'))
  const { port } = await new Promise((resolve) => child.once('message', resolve))
  return { child, port }
}

async function post(path, body) {
  const headers = { 'content-type': 'application/json' }
  return JSON.parse((await send({ port: PORT, method: 'POST', path, headers, body: JSON.stringify(body) })).text)
}

async function signIn() {
  const credentials = { username: 'admin', password: 'Barn-demo-1!' }
  const { refreshToken } = await post('/api/auth/usernamePassword/login', credentials)
  return (await post('/api/login/refresh', { refreshToken })).accessToken
}

const print = (text) => process.stdout.write(`${text}\n`)
const columns = (...cells) => cells.map((cell, index) => (index === 0 ? cell.padEnd(32) : cell.padStart(11))).join('')
const inMs = (times, share) => percentile(times, share).toFixed(1)

/** Measures a call of the instance and of the bare route in turn, so that both see the same machine. */
async function compare(call, barePort) {
  const calls = { ours: call, bare: { ...call, port: barePort } }
  const rounds = { ours: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ['ours', 'bare']) {
      const times = await sendAtRate(calls[side], { perSecond: PER_SECOND, seconds: SECONDS })
      const rate = await sendFlatOut(calls[side], { connections: CONNECTIONS, seconds: SECONDS / 2 })
      rounds[side].push({ p50: percentile(times, 0.5), p99: percentile(times, 0.99), rate })
    }
  }
  const median = (side, figure) =>
    percentile(
      rounds[side].map((round) => round[figure]),
      0.5,
    )
  const figuresOf = (side) => ({ p50: median(side, 'p50'), p99: median(side, 'p99'), rate: median(side, 'rate') })
  return { ours: figuresOf('ours'), bare: figuresOf('bare') }
}

async function compareReads(headers, bare) {
  print(`${PER_SECOND} reads a second, and flat out over ${CONNECTIONS} connections`)
  print(columns('', 'p50 ms', 'p99 ms', 'bare p50', 'bare p99', 'p99 ratio', 'flat out', 'bare', 'ratio'))
  for (const read of READS) {
    const call = { ...read, port: PORT, headers }
    const { status, text } = await send(call)
    if (status !== 200) throw new Error(`${read.name} answered ${status}: ${text}`)
    bare.child.send({ path: read.path, body: text })
    const { ours, bare: plain } = await compare(call, bare.port)
    const times = [ours.p50, ours.p99, plain.p50, plain.p99].map((time) => time.toFixed(1))
    const speed = [ours.rate.toFixed(0), plain.rate.toFixed(0), (ours.rate / plain.rate).toFixed(2)]
    print(columns(read.name, ...times, (ours.p99 / plain.p99).toFixed(1), ...speed))
  }
}

/** Sends queries that have to compute 26 days of minutes, and reads the version meanwhile. */
async function readDuringLongQueries(headers) {
  const now = Date.now()
  const stage = {
    time: { start: now - HISTORY_DAYS * DAY, end: now - 2 * DAY },
    timeResolution: '420000ms',
    columns: { value: 'mean@y', time: 'time' },
    groupByTags: ['camera'],
  }
  const body = JSON.stringify({ query: [stage], readDocumentationAndWantAllData: true })
  const start = performance.now()
  const ask = async () => {
    const { status } = await send({ port: PORT, method: 'POST', path: '/api/data/activity', headers, body })
    return { status, seconds: (performance.now() - start) / 1000 }
  }
  let isAnswered = false
  const answers = Promise.all(Array.from({ length: LONG_QUERIES }, ask)).finally(() => (isAnswered = true))
  const times = []
  while (!isAnswered) times.push(...(await sendAtRate({ ...READS[0], port: PORT }, { perSecond: 50, seconds: 1 })))
  const replies = await answers
  const served = replies.filter(({ status }) => status === 200).map(({ seconds }) => seconds)
  print(`\n${LONG_QUERIES} queries of ${HISTORY_DAYS - 2} days at once: ${served.length} answered,`)
  print(`  the first after ${Math.min(...served).toFixed(1)} s, the last after ${Math.max(...served).toFixed(1)} s`)
  print(`  GET /api/v meanwhile: p50 ${inMs(times, 0.5)} ms, p99 ${inMs(times, 0.99)} ms, of ${times.length}`)
}

await installPackages()
await buildInstance()
const data = mkdtempSync(join(tmpdir(), 'barn-bench-'))
const instance = await startInstance(data)
const bare = await startBareServer()
try {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await signIn()}` }
  await compareReads(headers, bare)
  await readDuringLongQueries(headers)
} finally {
  bare.child.kill()
  instance.removeAllListeners('exit')
  instance.kill()
  await new Promise((resolve) => instance.once('exit', resolve))
  rmSync(data, { recursive: true })
}
