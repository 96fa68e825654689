import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PIG_BARN, SENATOR } from '../fleet/barns'
import { startBarn } from '../fleet/startBarn'
import { createClient, field, PASSWORD, type Reply, type Row } from './client'

const folder = mkdtempSync(join(tmpdir(), 'barn-system-test-'))
const rebooted = join(folder, 'rebooted')
const vendors = join(folder, 'oui.csv')
writeFileSync(vendors, 'Registry,Assignment,Organization Name,Organization Address\nMA-L,00408C,"Kameras, Lund",Lund\n')
const barn = createClient(PIG_BARN)
const senator = createClient(SENATOR, [
  ...['--vendor-source', vendors],
  ...['--reboot-command', `${process.execPath} -e 'require("fs").writeFileSync("${rebooted}", "")'`],
])
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const codeOf = ({ status, body }: Reply) => [status, field(body, 'type')]
const CALLS = [
  ['GET', '/api/network/discover', undefined],
  ['POST', '/api/network/discover/update-oui', undefined],
  ['PUT', '/api/stop/instantForceRestart', undefined],
  ['PUT', '/api/systemManagement/rebootHostOs', undefined],
  ['POST', '/api/logs/system', {}],
] as const

test.each(CALLS)('%s %s is for administrators', async (method, path, body) => {
  for (const as of ['operator', 'viewer', 'contractor'])
    expect((await barn.call(method, path, { as, body })).status).toBe(403)
  expect((await barn.call(method, path, { as: null, body })).status).toBe(401)
})

describe('the network', () => {
  test('a simulated barn has its cameras, and what else a barn has', async () => {
    const devices = (await barn.call('GET', '/api/network/discover')).result as Row[]
    const cameras = (await barn.find('cameras')).map(({ cameraId }) => cameraId)
    expect(devices.flatMap(({ cameraId }) => cameraId ?? []).sort()).toEqual(cameras.sort())
    expect(new Set(devices.map(({ macAddress }) => macAddress)).size).toBe(devices.length)
    expect(devices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['router', 'controller', 'recorder', 'phone']),
    )
  })

  test('the names of makers come from a source, if there is one, which the trail knows', async () => {
    const path = '/api/network/discover/update-oui'
    expect(codeOf(await barn.call('POST', path))).toEqual([409, 'network/no-vendor-source'])
    expect((await senator.call('POST', path)).result).toMatchObject({ vendors: 1 })
    const trail = await senator.find('authorization/audit')
    expect(trail.at(-1)).toMatchObject({ action: 'instance.vendors-updated', actor: { displayName: 'Anke Admin' } })
  })
})

describe('the logs', () => {
  const lines = async (kind: string, body: object = {}) =>
    (await senator.call('POST', `/api/logs/${kind}`, { body: { limit: -1, ...body } })).result as Row[]

  test('all lines of a request name it, and none holds a secret', async () => {
    const secret = 'Wrong-canary-1!'
    const refused = await senator.call('POST', '/api/auth/usernamePassword/login', {
      as: null,
      body: { username: 'admin', password: secret },
      headers: { 'user-agent': 'Mozilla/5.0 (X11) Chrome/142.0.0.0 Safari/537.36' },
    })
    await senator.call('DELETE', '/api/login/canary.canary.canary', { as: null })
    const requestId = refused.headers.get('x-request-id')
    const ofRequest = (await Promise.all(['system', 'access', 'client'].map((kind) => lines(kind))))
      .flat()
      .filter((line) => line.requestId === requestId)
    expect(ofRequest.map(({ module }) => module)).toEqual(expect.arrayContaining(['http', 'Chrome 142']))
    const { accessToken, refreshToken } = await senator.signIn('admin')
    const data = join((await senator.barn()).data, 'log')
    const stored = readdirSync(data)
      .map((name) => readFileSync(join(data, name), 'utf8'))
      .join('')
    for (const word of ['canary', PASSWORD, accessToken, refreshToken]) expect(stored).not.toContain(word)
    expect(stored).toContain('DELETE /api/login/:refreshToken')
  })

  test('they are asked for by time, level and part, the newest of too many', async () => {
    const all = await lines('access')
    const times = all.map(({ timestamp }) => Number(timestamp))
    expect(times).toEqual([...times].sort((left, right) => left - right))
    expect(await lines('access', { limit: 2, to: times.at(-1) })).toHaveLength(2)
    const [from, to] = [times[1], times[2]]
    for (const { timestamp } of await lines('access', { from, to })) {
      expect(timestamp).toBeGreaterThanOrEqual(Number(from))
      expect(timestamp).toBeLessThanOrEqual(Number(to))
    }
    expect(await lines('access', { predicate: { level: ['ERROR'] } })).toEqual([])
    expect(await lines('client', { predicate: { module: ['chrome 142'] } })).toHaveLength(1)
  })

  test.each([
    ['/api/logs/secret', {}],
    ['/api/logs/system', { limit: -2 }],
    ['/api/logs/system', { limit: 1e9 }],
    ['/api/logs/system', { from: 'yesterday' }],
    ['/api/logs/system', { predicate: { level: Array.from({ length: 100 }, () => 'info') } }],
    ['/api/logs/system', { unknown: 1 }],
  ])('%s with %j is refused', async (path, body) => {
    expect((await senator.call('POST', path, { body })).status).toBe(400)
  })
})

describe('restart and reboot', () => {
  test('the computer reboots by the command that is configured, if there is one', async () => {
    const path = '/api/systemManagement/rebootHostOs'
    expect(codeOf(await barn.call('PUT', path))).toEqual([409, 'system/no-reboot-command'])
    expect((await senator.call('PUT', path)).status).toBe(204)
    await expect.poll(() => existsSync(rebooted)).toBe(true)
  })

  test('the instance restarts after its answer, and has its log and its sign-ins then', async () => {
    const runOf = async () => {
      const reply = await senator.call('GET', '/api/uptime').catch(() => null)
      return reply && field(reply.result, 'uptime')
    }
    const before = Number(await runOf())
    expect((await senator.call('PUT', '/api/stop/instantForceRestart')).status).toBe(204)
    await expect.poll(runOf, { timeout: 15_000, interval: 50 }).toBe(null)
    await expect.poll(runOf, { timeout: 15_000, interval: 50 }).toSatisfy((uptime) => uptime !== null)
    expect(Number(await runOf())).toBeLessThan(before + 15_000)
    const trail = await senator.find('authorization/audit')
    const actions = trail.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['instance.host-rebooted', 'instance.restarted']))
    const system = await senator.call('POST', '/api/logs/system', { body: { predicate: { module: ['instance'] } } })
    const messages = (system.result as Row[]).map(({ message }) => String(message))
    expect(messages.filter((message) => message.startsWith('ready'))).toHaveLength(2)
  })

  test('a signal right after it stops the instance for good', async () => {
    const running = await startBarn(SENATOR)
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(running.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const login = { username: 'admin', password: PASSWORD }
    const { refreshToken } = (await post('/api/auth/usernamePassword/login', login)) as { refreshToken: string }
    const { accessToken } = (await post('/api/login/refresh', { refreshToken })) as { accessToken: string }
    const headers = { authorization: `Bearer ${accessToken}` }
    await fetch(`${running.origin}/api/stop/instantForceRestart`, { method: 'PUT', headers })
    await running.stop()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await expect(fetch(`${running.origin}/api/p`)).rejects.toThrow()
  })
})
