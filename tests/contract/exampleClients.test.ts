import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { PIG_BARN } from '../fleet/barns'
import { startBarn, type RunningBarn } from '../fleet/startBarn'
import { PASSWORD } from './client'

/* The programs of `examples/clients`. The one in Python is listed as not run where Python is missing. */

const run = promisify(execFile)
const hasPython = spawnSync('python3', ['--version']).status === 0
/** Most lines of code of an example. */
const MOST_LINES = 45

let barn: RunningBarn
let token = ''
beforeAll(async () => {
  // The programs say the time of this machine.
  barn = await startBarn(PIG_BARN, { time: 'machine' })
  const entered = await post('/api/auth/usernamePassword/login', { username: 'admin', password: PASSWORD })
  const refreshed = await post('/api/login/refresh', { refreshToken: entered['refreshToken'] })
  token = String(refreshed['accessToken'])
})
afterAll(() => barn.stop())

async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`${barn.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Record<string, unknown>
}

/** The environment of a program with a key of its own. */
async function environmentOf(permission: string) {
  const made = await post('/api/workbench/machines', {
    displayName: `Machine with ${permission}`,
    permissions: [permission],
    key: { name: 'Test' },
  })
  const { key } = made['result'] as { key: string }
  return { ...process.env, BARN: barn.origin, KEY: key, CAMERA: 'camera-01', ROUNDS: '1' }
}

test.runIf(hasPython)('the detector in Python sends a picture twice, which becomes one dead animal', async () => {
  const picture = join(barn.data, 'picture.jpg')
  const still = await fetch(`${barn.origin}/api/cameras/camera-01/still?resizeY=100`, {
    headers: { authorization: `Bearer ${token}` },
  })
  writeFileSync(picture, new Uint8Array(await still.arrayBuffer()))
  const env = await environmentOf('incidents.detect')
  const { stdout } = await run('python3', [at('examples/clients/detector.py'), picture, picture], { env })
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => line.split(' ')[1])).toEqual(['opened', 'merged'])
  const id = lines[0]?.split(' ')[2] ?? ''
  const { result } = await post('/api/incidents/query', { query: [{ key: 'incidentId', operator: '==', value: id }] })
  expect(result).toMatchObject([
    { type: 'deadAnimal', messagePayload: { detection: { artifactId: expect.any(String) as string } } },
  ])
})

test.runIf(hasPython)('the detector says why a barn takes nothing from it', async () => {
  const env = await environmentOf('data.write')
  const failure = await run('python3', [at('examples/clients/detector.py'), at('docs/dashboard.png')], { env }).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('request/forbidden') as string })
})

test('the weather station sends its values, in the units of the barn', async () => {
  const env = await environmentOf('data.write')
  const { stdout } = await run(process.execPath, [at('examples/clients/weatherStation.mjs')], { env })
  expect(JSON.parse(stdout)).toEqual({ accepted: 3, corrected: 0, same: 0, refused: 0 })
  const listed = await fetch(`${barn.origin}/api/workbench/measurements`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { result } = (await listed.json()) as { result: { series: { measurement: string; lastValue: number }[] } }
  const values = result.series.map(({ measurement, lastValue }) => [measurement, Math.round(lastValue * 100) / 100])
  expect(Object.fromEntries(values)).toMatchObject({ temperature: 20.28, humidity: 61, pressure: 101_320 })
})

test('the examples are short enough to copy', () => {
  for (const name of ['detector.py', 'weatherStation.mjs']) {
    const lines = readFileSync(at('examples/clients', name), 'utf8').split('\n')
    expect([name, lines.filter((line) => !/^\s*(#.*|\/\/.*|\/\*.*|""".*)?$/.test(line)).length <= MOST_LINES]).toEqual([
      name,
      true,
    ])
  }
})
