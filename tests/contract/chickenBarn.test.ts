import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { at } from '../../scripts/steps/paths.mjs'
import { CHICKEN_BARN } from '../fleet/barns'
import { barnTime, createClient, decodeToken, field, tokenOf, type Row } from './client'

/** An origin of a web client outside of the fleet. */
const FARM_ORIGIN = 'https://farm.example.org'
const { barn, call, find } = createClient(CHICKEN_BARN, ['--web-origin', FARM_ORIGIN, '--cloud-override', 'false'])
const start = Math.floor(barnTime() / HOUR) * HOUR - 26 * HOUR
const time = { start, end: start + 24 * HOUR }
const rowsOf = async (measurement: string, stage: Row) => {
  const body = {
    query: [{ time, timeResolution: '1200000ms', columns: { value: 'mean@y', time: 'time' }, ...stage }],
    readDocumentationAndWantAllData: true,
  }
  const reply = await call('POST', `/api/data/${measurement}`, { body })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.result as Row[]
}

test('a chicken barn has eight cameras and the label Broiler', async () => {
  expect((await find('cameras')).length).toBe(8)
  expect((await call('GET', '/api/data/labels')).result).toEqual(['Broiler'])
})

test.each([['stallbereich_vh'], ['stallbereich_lr'], ['stalltechnik']])(
  'chickens have regionSums where regions == %s',
  async (kind) => {
    const rows = await rowsOf('regionSums', {
      where: [{ key: 'regions', operator: '==', value: kind }],
      groupByTags: ['inner'],
    })
    expect(new Set(rows.map((row) => row.inner)).size).toBeGreaterThanOrEqual(2)
  },
)

test.each([['activity'], ['speed'], ['buckets'], ['longPosition'], ['distribution']])(
  'chickens have %s by camera',
  async (measurement) => {
    expect(
      new Set((await rowsOf(measurement, { groupByTags: ['camera'] })).map((row) => row.camera)).size,
    ).toBeGreaterThanOrEqual(6)
  },
)

test('refuses a token of another instance with 401', async () => {
  const foreign = await tokenOf('admin')
  expect(decodeToken(foreign).aud).toBe('1001')
  expect((await call('GET', '/api/permissions', { as: foreign })).status).toBe(401)
})

test('--web-origin allows one more origin', async () => {
  const reply = await call('GET', '/api/p', { as: null, headers: { Origin: FARM_ORIGIN } })
  expect(reply.headers.get('access-control-allow-origin')).toBe(FARM_ORIGIN)
  expect(
    (
      await call('GET', '/api/p', { as: null, headers: { Origin: 'https://farm.example.org.evil.example' } })
    ).headers.get('access-control-allow-origin'),
  ).toBeNull()
})

test('--cloud-override false is reported in errors: the cloud override is refused with 403, the local one is accepted', async () => {
  const patch = (where: string) =>
    call('PATCH', `/api/display-mode/settings/${where}/`, { body: { patches: { basicDashboard: 'region-dashboard' } } })
  const settings = await call('GET', '/api/display-mode/settings')
  expect(field(settings.body, 'errors')).toMatchObject([{ source: 'cloudOverride', message: expect.any(String) }])
  expect((await patch('cloud-override')).status).toBe(403)
  expect((await patch('local-override')).status).toBeLessThan(300)
  expect(field((await call('GET', '/api/display-mode/settings')).body, 'settings.basicDashboard')).toBe(
    'region-dashboard',
  )
})

test('--host with demo log-ins is refused', () => {
  const data = mkdtempSync(join(tmpdir(), 'barn-contract-host-'))
  const facts = [
    '--type',
    'barn',
    '--species',
    'pigs',
    '--id',
    '1003',
    '--name',
    'x',
    '--port',
    '1',
    '--data',
    data,
    '--host',
    '0.0.0.0',
  ]
  const ended = spawnSync(process.execPath, [at('instance/dist/main.js'), ...facts], { timeout: 15_000 })
  expect(ended.status).toBeGreaterThan(0)
  expect(ended.stderr.toString() + ended.stdout.toString()).toMatch(/host/)
  rmSync(data, { recursive: true, force: true })
})

test('lets only the owner read the keys in the data folder', async () => {
  const { data } = await barn()
  const keys = readdirSync(data).filter((name) => name.includes('key'))
  expect(keys.length).toBeGreaterThan(0)
  for (const name of keys) expect(statSync(join(data, name)).mode & 0o777).toBe(0o600)
})
