import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestInstance, DEMO_PASSWORD, type TestInstance } from '../testing'

const layout = (text: string) => ({ schema: 1, title: text, roles: [], widgets: {}, grids: { desk: {} } })

/** Makes SQLite answer as it does on a full disk as soon as it needs another page. */
async function fillDisk({ core }: TestInstance): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(core.database.current())
  await sql.raw(`PRAGMA max_page_count = ${rows[0]?.page_count ?? 0}`).execute(core.database.current())
}

const logInOnce = (instance: TestInstance) =>
  instance.request('/api/auth/usernamePassword/login', {
    method: 'POST',
    body: JSON.stringify({ username: 'operator', password: DEMO_PASSWORD }),
  })

test('on a full disk writes and log-ins answer 507, reads go on, and the log gets one line a second', async () => {
  const instance = await createTestInstance()
  const admin = await instance.logIn('admin')
  const save = async (id: number) => {
    const response = await admin.call('PUT', `/api/workbench/layouts/full-${id}`, layout('x'.repeat(190)))
    return response.status === 507 ? ((await response.json()) as { type: string }).type : response.status
  }
  await fillDisk(instance)
  const saved: (string | number)[] = []
  while (saved.length < 500 && saved.at(-1) !== 'instance/full') saved.push(await save(saved.length))
  expect(saved.at(-1)).toBe('instance/full')
  expect(new Set(saved.slice(0, -1))).toEqual(new Set([200]))
  const statuses: number[] = []
  while (statuses.length < 100 && statuses.at(-1) !== 507) statuses.push((await logInOnce(instance)).status)
  expect(statuses.at(-1)).toBe(507)

  const errors = () => instance.core.log.lines().filter(({ kind, level }) => kind === 'system' && level === 'error')
  expect(errors().map(({ message }) => message)).toEqual([expect.stringContaining('the disk is full')])
  instance.clock.advance(1_000)
  for (let i = 0; i < 3; i++) expect(await save(1_000 + i)).toBe('instance/full')
  expect(errors()).toHaveLength(2)
  expect((await admin.call('GET', `/api/workbench/layouts/full-0`)).status).toBe(200)
  expect((await admin.call('GET', `/api/workbench/layouts/full-1000`)).status).toBe(404)

  await sql`PRAGMA max_page_count = 1000000`.execute(instance.core.database.current())
  expect(await save(2_000)).toBe(200)
  expect((await logInOnce(instance)).status).toBe(200)
})
