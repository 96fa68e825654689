import './steps/checkNode.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMeasuredBarn } from './load/measuredBarn.mjs'
import { installPackages } from './steps/packages.mjs'
import { buildInstance } from './steps/prepare.mjs'

/*
 * Kills an instance at random moments while its rules open and close incidents, and checks after each kill that none is
 * lost and none was opened twice: `npm run soak:rules [-- kills]`.
 */

const KILLS = Number(process.argv[2] ?? 50)
const RULES = 10
/** Kills after which the rules are made anew: a rule that opens too often within a day opens no more. */
const KILLS_OF_RULES = 30
const LONGEST_LIFE = 900
const PATIENCE = 15_000
const MINUTE = 60_000
const [HOT, COOL] = [35, 20]

const RULE = {
  measurement: 'temperature',
  condition: { kind: 'above', limit: 30, backAt: 28 },
  ...{ span: 1, holdFor: 0, hours: null, batchDays: null, incidentType: 'timeSeries', severity: 2 },
  ...{ closesItself: true, isOn: true },
}

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time))

async function makeSensors(barn) {
  const details = { place: { kind: 'barn' }, expectedRange: { minimum: null, maximum: null }, expectedInterval: null }
  const made = []
  for (let index = 0; index < RULES; index++) {
    const value = { measurement: 'temperature', tag: `t${index}`, name: `t${index}`, ...details }
    made.push((await barn.call('POST', '/api/sensors', { value })).sensorId)
  }
  return made
}

async function makeRules(barn, sensors) {
  const made = []
  for (const sensorId of sensors) {
    const value = { ...RULE, title: 'hot', subject: { kind: 'sensor', sensorId } }
    made.push((await barn.call('POST', '/api/rules', { value })).ruleId)
  }
  return made
}

/** Incidents of rules: all, and those that are open. */
async function countIncidents(barn, rules) {
  const query = [{ key: 'messagePayload.ruleId', operator: 'in', value: rules }]
  const all = await barn.call('POST', '/api/incidents/query', { query, limit: 1_000 })
  const countsOf = (some) => rules.map((id) => some.filter(({ messagePayload }) => messagePayload.ruleId === id).length)
  return { all: countsOf(all), open: countsOf(all.filter(({ closedAt }) => closedAt === null)) }
}

async function sendValues(barn, value) {
  const time = Math.floor(Date.now() / MINUTE) * MINUTE - MINUTE
  const rows = Array.from({ length: RULES }, (_, index) => ({
    ...{ measurement: 'temperature', sensor: `t${index}` },
    ...{ value, time },
  }))
  await barn.call('POST', '/api/workbench/measurements', { rows })
}

/** Waits until each rule has as many incidents as it should have. Returns what is wrong in the end. */
async function findFault(barn, rules, { all, open }) {
  const expected = JSON.stringify({ all: rules.map(() => all), open: rules.map(() => open) })
  const until = Date.now() + PATIENCE
  let found = ''
  while (found !== expected && Date.now() < until) {
    await wait(200)
    found = JSON.stringify(await countIncidents(barn, rules))
  }
  return found === expected ? null : `${found} instead of ${expected}`
}

await installPackages()
await buildInstance()
const data = mkdtempSync(join(tmpdir(), 'barn-rules-'))
const barn = await startMeasuredBarn({ data })
const faults = []
try {
  const sensors = await makeSensors(barn)
  let [rules, opened] = [[], 0]
  for (let kill = 0; kill < KILLS; kill++) {
    if (kill % KILLS_OF_RULES === 0) {
      for (const id of rules) await barn.call('DELETE', `/api/rules/${id}`)
      await sendValues(barn, COOL)
      rules = await makeRules(barn, sensors)
      opened = 0
    }
    const isHot = kill % 2 === 0
    if (isHot) opened++
    await sendValues(barn, isHot ? HOT : COOL)
    // A change of a rule begins a look, in the middle of which the kill comes.
    await barn.call('PATCH', `/api/rules/${rules[0]}`, { updates: { title: `hot ${kill}` } })
    const life = Math.round(Math.random() * LONGEST_LIFE)
    await wait(life)
    await barn.kill()
    await barn.restart()
    const fault = await findFault(barn, rules, { all: opened, open: isHot ? 1 : 0 })
    if (fault) faults.push(`kill ${kill + 1} after ${life} ms: ${fault}`)
  }
} finally {
  await barn.kill()
  rmSync(data, { recursive: true, force: true })
}
process.stdout.write(`${KILLS} kills with ${RULES} rules: ${faults.length} faults\n${faults.join('\n')}\n`)
process.exit(faults.length === 0 ? 0 : 1)
