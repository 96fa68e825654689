import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram, startProgram } from '../fleet/startProgram'
import { PASSWORD } from './client'

const PROGRAM = at('instance/dist/main.js')
const folder = mkdtempSync(join(tmpdir(), 'barn-login-lock-'))
const running = new Set<Awaited<ReturnType<typeof startProgram>>>()
afterAll(async () => {
  await Promise.all([...running].map(endProgram))
  rmSync(folder, { recursive: true, force: true })
})

interface Instance {
  /** Status of a sign-in and the seconds of its `Retry-After`. */
  signIn(username: string, password: string): Promise<{ status: number; retryAfter: number; refreshToken: string }>
  call(method: string, path: string, token: string, body?: unknown): Promise<Response>
  stop(): Promise<void>
}

/** Starts an instance without a simulation on the same data, at a time. */
async function start(time: string): Promise<Instance> {
  const port = String(await freePort())
  const flags = ['--simulate', 'false', '--data', folder, '--port', port, '--start-time', time]
  const program = await startProgram([PROGRAM, ...flags])
  running.add(program)
  const send = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    async signIn(username, password) {
      const reply = await send('POST', '/api/auth/usernamePassword/login', { username, password }, {})
      const { refreshToken = '' } = (await reply.json()) as { refreshToken?: string }
      return { status: reply.status, retryAfter: Number(reply.headers.get('retry-after')), refreshToken }
    },
    call: (method, path, token, body) => send(method, path, body, { authorization: `Bearer ${token}` }),
    async stop() {
      running.delete(program)
      await endProgram(program)
    },
  }
}

async function accessTokenOf(instance: Instance, username: string): Promise<string> {
  const { refreshToken } = await instance.signIn(username, PASSWORD)
  const reply = await instance.call('POST', '/api/login/refresh', '', { refreshToken })
  return ((await reply.json()) as { accessToken: string }).accessToken
}

async function failFor(instance: Instance, usernames: readonly string[]): Promise<void> {
  for (const username of usernames) await instance.signIn(username, 'Wrong-pass-1!')
}

const unlock = (name: string) => promisify(execFile)(process.execPath, [PROGRAM, '--data', folder, '--unlock', name])
const fiveTimes = (username: string) => Array.from({ length: 5 }, () => username)

test('wrong passwords under a clock a year ahead hold the right one for a minute, and the network for 15', async () => {
  // Its accounts are made at the right time.
  await (await start('2026-01-14T09:00:00Z')).stop()
  const ahead = await start('2027-01-14T10:00:00Z')
  await failFor(ahead, fiveTimes('operator'))
  await failFor(
    ahead,
    Array.from({ length: 25 }, (_, index) => `nobody-${index}`),
  )
  await ahead.stop()

  const corrected = await start('2026-01-14T10:00:00Z')
  const waits = [await corrected.signIn('operator', PASSWORD), await corrected.signIn('admin', PASSWORD)]
  await corrected.stop()
  expect(waits.map(({ status }) => status)).toEqual([429, 429])
  for (const { retryAfter } of waits) {
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(15 * 60)
  }
  // Failures that a clock ahead has left are not counted again at every start.
  const later = await start('2026-01-14T10:16:00Z')
  expect((await later.signIn('operator', PASSWORD)).status).toBe(200)
  await later.stop()
})

test('a person at the machine unlocks an account, of an instance that runs and of one that is stopped', async () => {
  const instance = await start('2026-01-15T10:00:00Z')
  await failFor(instance, fiveTimes('operator'))
  expect((await instance.signIn('operator', PASSWORD)).status).toBe(429)
  expect((await unlock('Operator')).stdout).toMatch(/the account "operator".* can sign in again/)
  expect((await instance.signIn('operator', PASSWORD)).status).toBe(200)
  await failFor(instance, fiveTimes('operator'))
  await instance.stop()

  expect((await unlock('operator')).stdout).toMatch(/the account "operator".* can sign in again/)
  const again = await start('2026-01-15T10:00:10Z')
  expect((await again.signIn('operator', PASSWORD)).status).toBe(200)
  expect((await unlock('operator')).stdout).toMatch(/was not locked/)
  await again.stop()
  await expect(unlock('nobody')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no account/) as string,
  })
})

test('another administrator sees that an account is locked and unlocks it, which the audit trail tells', async () => {
  const instance = await start('2026-01-16T10:00:00Z')
  const token = await accessTokenOf(instance, 'admin')
  await failFor(instance, fiveTimes('viewer'))
  expect((await instance.signIn('viewer', PASSWORD)).status).toBe(429)
  const result = async <T>(reply: Promise<Response>) => ((await (await reply).json()) as { result: T }).result
  const query = [{ key: 'username', operator: '==', value: 'viewer' }]
  const names = await result<{ accountId: string }[]>(
    instance.call('POST', '/api/auth/usernamePassword/authenticated/query', token, { query }),
  )
  const path = `/api/workbench/accounts/${names[0]?.accountId ?? ''}/lock`
  const { lockedUntil } = await result<{ lockedUntil: number }>(instance.call('GET', path, token))
  expect(lockedUntil - Date.parse('2026-01-16T10:00:00Z')).toBeLessThan(2 * 60_000)
  expect((await instance.call('DELETE', path, token)).status).toBe(204)
  expect(await result(instance.call('GET', path, token))).toEqual({ lockedUntil: null })
  expect((await instance.signIn('viewer', PASSWORD)).status).toBe(200)
  const audited = await result<{ action: string; actor: { displayName: string } | null }[]>(
    instance.call('POST', '/api/authorization/audit/query', token, {
      query: [{ key: 'action', operator: '==', value: 'account.unlocked' }],
      order: [{ key: 'timestamp', direction: 'desc' }],
    }),
  )
  expect(audited.map(({ actor }) => actor?.displayName ?? 'at the machine')).toContain('at the machine')
  expect(audited.filter(({ actor }) => actor !== null)).toHaveLength(1)
  await instance.stop()
})
