import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestInstance } from '../testing'

test('a schedule is checked, is in the audit trail without its passphrase, and makes a health check', async () => {
  const home = mkdtempSync(join(tmpdir(), 'barn-health-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const { logIn } = await createTestInstance({ data: join(home, 'data'), simulate: false })
  const administrator = await logIn('admin')
  const schedule = {
    frequency: 'daily',
    hour: 2,
    target: join(home, 'target'),
    withRecordings: false,
    passphrase: 'correct horse',
  }
  const write = async (body: object) => (await administrator.call('PUT', '/api/workbench/backup/schedule', body)).status
  expect(await write({ ...schedule, target: 'relative' })).toBe(400)
  expect(await write({ ...schedule, target: join(home, 'data/backups') })).toBe(409)
  expect(await write(schedule)).toBe(200)
  const trail = await (await administrator.call('POST', '/api/authorization/audit/query', { query: [] })).text()
  expect(trail).toContain('backup.schedule-changed')
  expect(trail).not.toContain('correct horse')
  const status = await administrator.call('GET', '/api/workbench/backup')
  expect(await status.json()).toMatchObject({ result: { schedule: { isEncrypted: true, frequency: 'daily' } } })
  const found = await administrator.call('POST', '/api/watchdogs/query', { query: [] })
  expect(await found.text()).toContain('"componentType":"backups"')
})
