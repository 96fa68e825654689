import { expect, test } from 'vitest'
import type { DutyRota } from '@barn-workbench/core/schema'
import { DAY, HOUR, timeZoneOf } from '@barn-workbench/core/time'
import { gapsOf, nextHandover, onDutyAt, peopleOfRota, rotaOf } from './rota'

const zone = timeZoneOf('Europe/Berlin')
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
/** Two shifts each day: Ada from 6 to 18, Bo through the night. */
const shifts = EVERY_DAY.flatMap((weekday) => [
  { weekday, from: 6 * 60, until: 18 * 60, accountIds: ['ada'] },
  { weekday, from: 18 * 60, until: 6 * 60, accountIds: ['bo'] },
])
const rota: DutyRota = { shifts, swaps: [], absences: [] }
/** Wednesday, 14 January 2026. */
const local = (hour: number, day = 14) => zone.toInstant(Date.UTC(2026, 0, day, hour))

test('people who cannot be told leave a gap', () => {
  const without = (gone: string) =>
    gapsOf(
      rotaOf(rota, (accountId) => accountId !== gone),
      local(0),
      zone,
    )
  expect(without('nobody')).toEqual([])
  expect(without('ada')[0]).toEqual({ start: local(6), end: local(18) })
})

test('shifts change at their handover, also after midnight', () => {
  expect(onDutyAt(rota, local(6), zone)).toEqual(['ada'])
  expect(onDutyAt(rota, local(18) - 1, zone)).toEqual(['ada'])
  expect(onDutyAt(rota, local(18), zone)).toEqual(['bo'])
  expect(onDutyAt(rota, local(3), zone)).toEqual(['bo'])
  expect(nextHandover(rota, local(3), zone)).toBe(local(6))
  expect(peopleOfRota(rota, local(3), zone)).toEqual(['bo', 'ada'])
})

test('a swap replaces, and an absence leaves a gap that is named', () => {
  const night = { start: local(18), end: local(30), note: '' }
  const swapped = { ...rota, swaps: [{ ...night, accountId: 'cy' }] }
  expect(onDutyAt(swapped, local(20), zone)).toEqual(['cy'])
  expect(gapsOf(swapped, local(0), zone)).toEqual([])
  const absent = { ...rota, absences: [{ ...night, accountId: 'bo' }] }
  expect(onDutyAt(absent, local(20), zone)).toEqual([])
  expect(gapsOf(absent, local(0), zone)).toEqual([{ start: local(18), end: local(30) }])
})

test('days that nobody has are gaps; a rota without shifts has none', () => {
  const weekdays = { ...rota, shifts: shifts.filter(({ weekday }) => weekday < 6) }
  const saturday = local(6, 17)
  expect(gapsOf(weekdays, local(0), zone)[0]).toEqual({ start: saturday, end: saturday + 2 * DAY })
  expect(gapsOf({ ...rota, shifts: [] }, local(0), zone)).toEqual([])
})

test.each([
  ['forward', Date.UTC(2026, 2, 28, 20), 11 * HOUR],
  ['back', Date.UTC(2026, 9, 24, 20), 13 * HOUR],
])('a night in which the clocks are put %s has no gap and nobody twice', (_, evening, length) => {
  const start = nextHandover(rota, evening - 6 * HOUR, zone) ?? 0
  const end = nextHandover(rota, start, zone) ?? 0
  expect(end - start).toBe(length)
  expect(gapsOf(rota, start, zone)).toEqual([])
  for (let time = start; time < end; time += HOUR / 2) expect(onDutyAt(rota, time, zone)).toEqual(['bo'])
})
