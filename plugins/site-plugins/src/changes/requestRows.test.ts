import { expect, test } from 'vitest'
import { countGrants, grantOf, keptGrants, NO_GRANTS, requestRows, withGrant } from './requestRows'

const forecast = { origin: 'https://api.example', why: { en: 'The forecast.', de: 'Die Vorhersage.' } }
const before = { calls: ['incidents.query', 'cameras.still'], intents: ['incident.open'], network: [forecast] }
const rowsOf = (now: Partial<typeof before>) => requestRows({ ...before, ...now }, before)
const changesOf = (now: Partial<typeof before>) =>
  Object.fromEntries(rowsOf(now).map(({ key, change }) => [key, change]))

test('of a new plugin each thing is a row, and nothing is compared', () => {
  expect(requestRows(before, null).map(({ key, change }) => [key, change])).toEqual([
    ['calls readIncidents', null],
    ['calls showPictures', null],
    ['intents incident', null],
    ['network https://api.example', null],
  ])
})

test('an update says what is new, what stays, and what it no longer asks for', () => {
  expect(changesOf({ calls: ['incidents.query', 'regions.types'] })).toEqual({
    'calls readIncidents': 'kept',
    'calls readRegions': 'new',
    'calls showPictures': 'gone',
    'intents incident': 'kept',
    'network https://api.example': 'kept',
  })
})

test('more calls for the same thing, and another reason for the same server, are changes', () => {
  const network = [{ ...forecast, why: { en: 'Statistics.', de: 'Statistik.' } }]
  const rows = rowsOf({ calls: ['incidents.query', 'incidents.get', 'cameras.still'], network })
  expect(rows.filter(({ change }) => change === 'changed').map(({ key, addedIds }) => [key, addedIds])).toEqual([
    ['calls readIncidents', ['incidents.get']],
    ['network https://api.example', []],
  ])
})

test('nothing new is granted by itself, nor a server for another reason; what was granted stays', () => {
  const granted = { calls: ['incidents.query', 'cameras.still'], intents: [], network: ['https://api.example'] }
  const same = rowsOf({ calls: ['incidents.query', 'incidents.get', 'regions.types'] })
  expect(keptGrants(granted, same)).toEqual({
    calls: ['incidents.query'],
    intents: [],
    network: ['https://api.example'],
  })
  const network = [{ ...forecast, why: { en: 'Statistics.', de: 'Statistik.' } }]
  expect(keptGrants(granted, rowsOf({ network })).network).toEqual([])
})

test('a row is granted as a whole, in part, or not at all', () => {
  const row = { kind: 'calls' as const, ids: ['incidents.query', 'incidents.get'] }
  expect(grantOf(row, NO_GRANTS)).toBe('none')
  expect(grantOf(row, { ...NO_GRANTS, calls: ['incidents.get'] })).toBe('some')
  const all = withGrant({ ...NO_GRANTS, calls: ['incidents.get', 'cameras.still'] }, row, true)
  expect(grantOf(row, all)).toBe('all')
  expect(withGrant(all, row, false)).toEqual({ calls: ['cameras.still'], intents: [], network: [] })
})

test('counts the things that are granted as a whole', () => {
  const grants = { calls: ['incidents.query'], intents: ['incident.open'], network: [] }
  expect(countGrants(before, grants)).toEqual({ granted: 2, count: 4 })
})
