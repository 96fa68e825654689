import { expect, test } from 'vitest'
import { DAY, HOUR } from '@barn-workbench/core/time'
import { createTestInstance, demoAccounts } from '../testing'
import { calendarOf } from './dutyCalendar'

const PATH = '/api/workbench/duty/calendar'
const nameOf = (role: string) => demoAccounts.find((account) => account.role === role)?.username ?? ''

/** A barn in which the operator is on duty each night. */
async function createBarn() {
  const barn = await createTestInstance({ simulate: false })
  const [operator, administrator] = [await barn.logIn(nameOf('operator')), await barn.logIn(nameOf('administrator'))]
  const shift = (weekday: number) => [
    { weekday, from: 18 * 60, until: 6 * 60, accountIds: [operator.accountId] },
    { weekday, from: 6 * 60, until: 18 * 60, accountIds: [administrator.accountId] },
  ]
  const rota = { shifts: [1, 2, 3, 4, 5, 6, 7].flatMap(shift), swaps: [], absences: [] }
  expect((await administrator.call('PUT', '/api/workbench/duty/rota', rota)).status).toBeLessThan(300)
  const make = async () => {
    const { result } = (await (await operator.call('POST', PATH)).json()) as { result: { secret: string } }
    return result.secret
  }
  const read = (secret: string) => barn.request(`/api/duty-calendar/${secret}`)
  return { barn, operator, administrator, make, read }
}

test('a phone subscribes to the own nights alone, in the time of the barn, until the address is ended', async () => {
  const { barn, operator, make, read } = await createBarn()
  expect(await (await operator.call('GET', PATH)).json()).toEqual({ result: null })
  const secret = await make()
  const answer = await read(secret)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await answer.text()
  const starts = [...text.matchAll(/^DTSTART:(.*)\r$/gm)].map(([, start]) => start)
  expect(starts).toHaveLength(63)
  // 18:00 in Berlin, in winter.
  expect(new Set(starts.map((start) => start?.slice(8)))).toEqual(new Set(['T170000Z']))
  expect(text).not.toMatch(/Operator|Admin|@example/)
  const { result } = (await (await operator.call('GET', PATH)).json()) as { result: { lastReadAt: number } }
  expect(result.lastReadAt).toBe(barn.clock.now())
  const second = await make()
  expect([(await read(secret)).status, (await read(second)).status]).toEqual([404, 200])
  expect((await operator.call('DELETE', PATH)).status).toBe(204)
  expect((await read(second)).status).toBe(404)
})

test('an address ends with the rights of its account', async () => {
  const { barn, operator, administrator, make, read } = await createBarn()
  const secret = await make()
  const records = await barn.core.grants.records.all()
  const own = records.filter(({ targetEntity }) => targetEntity.entityId === operator.accountId)
  for (const { authorizationRecordId } of own)
    await administrator.call('DELETE', `/api/authorization/${authorizationRecordId}`)
  expect((await read(secret)).status).toBe(404)
})

test('names are escaped, and long lines folded between characters', () => {
  const start = Date.UTC(2026, 0, 14, 17)
  const name = `Hof, Süd;\r\nBEGIN:VALARM ${'ä'.repeat(60)}`
  const text = calendarOf([{ start, end: start + 12 * HOUR }], {
    instance: { id: '1001', name },
    locale: 'de-DE',
    now: start - DAY,
  })
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
  expect(text).toContain(String.raw`SUMMARY:Bereitschaft Hof\, Süd\; BEGIN:VALARM`)
})
