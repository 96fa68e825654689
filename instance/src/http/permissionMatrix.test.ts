import { beforeAll, expect, test } from 'vitest'
import { callTable } from '../testing/callTable'
import { ACCOUNTS, play, TYPES, type Played, type PlayedType } from '../testing/playedInstance'

const rows = callTable.flatMap(({ type = 'barn' as const, accounts, withoutToken = false, calls }) =>
  calls.map((call) => ({ type, call, accounts, withoutToken })),
)

const played = new Map<PlayedType, Played>()

beforeAll(async () => {
  for (const type of TYPES) played.set(type, await play(type))
})

/** A body that no schema accepts: a call that passes the guard fails there, and changes nothing. */
const nonsense = { ' no key ': 1 }

/** Method, path and body of a call that changes nothing, for any account. */
function requestOf(call: string): { method: string; path: string; body: object | undefined } {
  const [method = '', path = ''] = call.split(' ')
  return { method, path: path.replace(/:\w+/g, 'x%20x'), body: method === 'GET' ? undefined : nonsense }
}

test('the table has every call of every type once, and an account of every role', () => {
  const implemented = [...new Set([...played.values()].flatMap(({ calls }) => calls))]
  expect(rows.map(({ call }) => call).sort()).toEqual(implemented.sort())
  for (const { sessions } of played.values()) expect([...sessions.keys()].sort()).toEqual([...ACCOUNTS].sort())
})

test('an admiral, a data collector and a senator have nothing of a barn', () => {
  const [barn = [], ...others] = TYPES.map((type) => played.get(type)?.calls ?? [])
  const shared = barn.filter((call) => others.every((calls) => calls.includes(call)))
  expect(others.map((calls) => calls.filter((call) => !shared.includes(call)).sort())).toEqual(
    TYPES.slice(1).map((type) =>
      rows
        .filter((row) => row.type === type)
        .map(({ call }) => call)
        .sort(),
    ),
  )
  expect(shared.some((call) => /incident|camera|region|watchdog|api\/data/i.test(call))).toBe(false)
})

test('answers only open calls without a token', async () => {
  for (const { type, call, withoutToken } of rows) {
    const { method, path, body } = requestOf(call)
    const init = { method, ...(body && { body: JSON.stringify(body) }) }
    const response = await played.get(type)?.instance.request(path, init)
    expect([call, response?.status === 401]).toEqual([call, !withoutToken])
  }
})

test.each(ACCOUNTS)('an account with the role %s can make exactly the calls of the table', async (account) => {
  // A stream of events does not end.
  for (const { type, call, accounts, withoutToken } of rows.filter((row) => !row.call.endsWith('/events'))) {
    const { method, path, body } = requestOf(call)
    const response = await played.get(type)?.sessions.get(account)?.call(method, path, body)
    const isRefused = response?.status === 403 && !withoutToken
    expect([call, isRefused, (response?.status ?? 500) < 500]).toEqual([call, !accounts.includes(account), true])
  }
})
