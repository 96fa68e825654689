import './steps/checkNode.mjs'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { startMeasuredBarn } from './load/measuredBarn.mjs'
import { percentile, sendAtRate } from './load/sendLoad.mjs'
import { portBase } from './steps/fleet.mjs'
import { findMosquitto } from './steps/mosquitto.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildInstance } from './steps/prepare.mjs'

/*
 * Measures what comes from brokers and what rules cost: `npm run bench:connections [-- seconds of the flood]`. Prints
 * the time from a message to its value in an answer, the processor time of 500 rules in a minute, and how reads and
 * memory are while a broker sends 10,000 messages a second.
 */

const FLOOD_SECONDS = Number(process.argv[2] ?? 60)
const CALM_SECONDS = 20
const FLOOD_PER_SECOND = 10_000
const FLOOD_TOPICS = 1_000
const READS_PER_SECOND = 20
const MESSAGES = 100
const [RULES, SENSORS] = [500, 50]
const MINUTE = 60_000
const BROKER_PORT = portBase() + 760

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time))
const rounded = (times, share) => Math.round(percentile(times, share))

async function startBroker(folder) {
  const file = join(folder, 'mosquitto.conf')
  const lines = [`listener ${BROKER_PORT} 127.0.0.1`, 'allow_anonymous true', 'max_queued_messages 100000', 'user root']
  writeFileSync(file, lines.join('\n'))
  const broker = spawn(findMosquitto(), ['-c', file], { stdio: 'ignore' })
  await wait(500)
  return broker
}

const CONNECTION = {
  ...{ name: 'Bench', isOn: true, address: `mqtt://127.0.0.1:${BROKER_PORT}`, username: '', certificateAuthority: '' },
  ...{ clientId: '', baseTopics: ['flood'], discoveryPrefix: 'homeassistant', frigatePrefix: '', frigateRules: [] },
  sensors: [{ topic: 'bench/+', pointer: '/t', measurement: 'temperature', unit: '°C', tag: 'bench {1}' }],
  ...{ publishes: false, awayMinutes: null },
}

/** Calls `onNotice` with each notice of a value, as a page is told. */
async function listen(barn, onNotice, signal) {
  const headers = { authorization: `Bearer ${barn.token()}`, accept: 'text/event-stream' }
  const { body } = await fetch(`${barn.origin}/api/workbench/events`, { headers, signal })
  const decoder = new TextDecoder()
  for await (const chunk of body) if (decoder.decode(chunk).includes('sensorValue')) onNotice()
}

/** Time from each message to the answer with its value, in ms: a notice comes, the page asks, the answer has it. */
async function measureValues(barn, device) {
  const ending = new AbortController()
  let tell = () => undefined
  listen(barn, () => tell(), ending.signal).catch(() => undefined)
  await wait(500)
  const times = []
  for (let value = 1; value <= MESSAGES; value++) {
    const start = performance.now()
    const found = new Promise((resolve) => {
      tell = async () => {
        const { unplaced } = await barn.call('GET', '/api/sensors/values')
        if (unplaced.some((one) => one.tag === 'bench 1' && one.value === value)) resolve()
      }
    })
    device.publish('bench/1', JSON.stringify({ t: value }))
    await Promise.race([found, wait(5_000)])
    times.push(performance.now() - start)
    await wait(Math.random() * 300)
  }
  ending.abort()
  return times
}

async function processorTimeOfMinute(barn) {
  const start = barn.processorTime()
  await wait(MINUTE)
  return barn.processorTime() - start
}

/** Processor time of a minute without rules, and with them, in ms. */
async function measureRules(barn) {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE
  const details = { place: { kind: 'barn' }, expectedRange: { minimum: null, maximum: null }, expectedInterval: null }
  const sensors = []
  for (let index = 0; index < SENSORS; index++) {
    const tag = `rule ${index}`
    const value = { measurement: 'temperature', tag, name: tag, ...details }
    sensors.push((await barn.call('POST', '/api/sensors', { value })).sensorId)
    const rows = Array.from({ length: 120 }, (_, minute) => ({
      ...{ measurement: 'temperature', sensor: tag },
      ...{ value: 20, time: now - (minute + 1) * MINUTE },
    }))
    await barn.call('POST', '/api/workbench/measurements', { rows })
  }
  const idle = await processorTimeOfMinute(barn)
  for (let index = 0; index < RULES; index++) {
    const value = {
      ...{ title: `rule ${index}`, measurement: 'temperature' },
      subject: { kind: 'sensor', sensorId: sensors[index % SENSORS] },
      condition: { kind: 'above', limit: 30 + index / 100, backAt: null },
      ...{ span: 1 + (index % 3), holdFor: 10, hours: null, batchDays: null, incidentType: 'timeSeries', severity: 2 },
      ...{ closesItself: true, isOn: true },
    }
    await barn.call('POST', '/api/rules', { value })
  }
  await wait(5_000)
  return { idle, busy: await processorTimeOfMinute(barn) }
}

function callOf(barn) {
  const headers = { authorization: `Bearer ${barn.token()}`, 'content-type': 'application/json' }
  return { port: barn.port, method: 'POST', path: '/api/incidents/query', headers, body: '{"limit":20}' }
}

/** Times of reads in ms and memory in MB while a broker sends far too much. */
async function measureFlood(barn) {
  const before = barn.memory()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, barn.memory())
  }, 500)
  const flags = [BROKER_PORT, FLOOD_PER_SECOND, FLOOD_TOPICS].map(String)
  const flood = spawn(process.execPath, [at('scripts/load/floodBroker.mjs'), ...flags], { stdio: 'inherit' })
  const start = barn.processorTime()
  const times = await sendAtRate(callOf(barn), { perSecond: READS_PER_SECOND, seconds: FLOOD_SECONDS })
  flood.kill()
  clearInterval(watching)
  const load = Math.round((barn.processorTime() - start) / FLOOD_SECONDS / 10)
  const [connection] = await barn.call('GET', '/api/workbench/mqtt')
  return { times, growth: most - before, load, ...connection.state }
}

await installPackages()
await buildInstance()
if (!findMosquitto()) throw new Error('mosquitto is not installed')
const data = mkdtempSync(join(tmpdir(), 'barn-bench-'))
const broker = await startBroker(data)
const barn = await startMeasuredBarn({ data: join(data, 'barn') })
try {
  const device = await connectAsync(CONNECTION.address)
  await barn.call('POST', '/api/workbench/mqtt', { connection: CONNECTION })
  await wait(1_500)
  const times = await measureValues(barn, device)
  process.stdout.write(`message to value: p50 ${rounded(times, 0.5)} ms, p95 ${rounded(times, 0.95)} ms (bar 500)\n`)
  // Other work on the machine slows both alike: what counts is how reads are beside those without a flood.
  const calm = await sendAtRate(callOf(barn), { perSecond: READS_PER_SECOND, seconds: CALM_SECONDS })
  process.stdout.write(`without a flood: reads p50 ${rounded(calm, 0.5)} ms, p99 ${rounded(calm, 0.99)} ms\n`)
  const flood = await measureFlood(barn)
  process.stdout.write(
    `flood of ${FLOOD_PER_SECOND}/s for ${FLOOD_SECONDS} s, ${flood.load} % of a core: reads p50 ` +
      `${rounded(flood.times, 0.5)} ms, p99 ${rounded(flood.times, 0.99)} ms (bar 100), memory + ${flood.growth} MB ` +
      `(bar 50); ${flood.messagesPerMinute} messages in the last minute, ${flood.sampled} sampled, ` +
      `${flood.dropped} dropped\n`,
  )
  const { idle, busy } = await measureRules(barn)
  process.stdout.write(
    `${RULES} rules: ${Math.round(busy - idle)} ms of a processor in a minute (bar 1000), ${Math.round(idle)} ms idle\n`,
  )
  device.end(true)
} finally {
  await barn.kill()
  broker.kill()
  rmSync(data, { recursive: true, force: true })
}
