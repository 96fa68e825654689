import { expect, test } from 'vitest'
import { createGuestCalls } from './guestCalls'

const SECRET = 'a'.repeat(43)
const address = (hostname: string) => ({ protocol: 'https' as const, hostname, port: 443 })
const instance = {
  globalUniqueIdentifier: '1001',
  name: 'Hof Nord',
  discoveryObject: { local: address('local.example'), remote: address('remote.example') },
}
const finding = { kind: 'camera', cameraName: 'Pen 1', start: 0, end: 60_000 }
const shown = { title: 'Look', instanceName: 'Hof Nord', timeZone: 'Europe/Berlin', validUntil: 9, finding }

/** A network in which some hosts answer as an instance; others cannot be reached. */
function createNetwork(
  idOfHost: Record<string, string>,
  answer: () => Response = () => Response.json({ result: shown }),
) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    const { hostname, pathname } = new URL(url)
    asked.push(`${hostname}${pathname}`)
    const id = idOfHost[hostname]
    if (id === undefined) throw new TypeError('Failed to fetch')
    return pathname === '/api/p' ? Response.json({ result: { globalUniqueIdentifier: id } }) : answer()
  }
  return { asked, calls: createGuestCalls({ instance, secret: SECRET }, { fetch }) }
}

const { signal } = new AbortController()

test('the secret goes only to the address that answers as the instance of the link', async () => {
  const { asked, calls } = createNetwork({ 'local.example': 'another', 'remote.example': '1001' })
  expect(await calls.view(signal)).toEqual(shown)
  expect(asked).toEqual(['local.example/api/p', 'remote.example/api/p', `remote.example/api/guest/${SECRET}`])
  expect(calls.address()).toBe('remote.example')
})

test('without an address that answers, nothing is shown', async () => {
  const { asked, calls } = createNetwork({ 'local.example': 'another' })
  await expect(calls.view(signal)).rejects.toMatchObject({ problem: { code: 'client/no-host-available' } })
  expect(asked.some((path) => path.includes(SECRET))).toBe(false)
  expect(calls.address()).toBeNull()
})

test('a picture that there is not is null, and an ended link is told', async () => {
  const problem = (status: number, type: string) => () =>
    Response.json({ type, title: 'Error', status }, { status, headers: { 'content-type': 'application/problem+json' } })
  const missing = createNetwork({ 'local.example': '1001' }, problem(404, 'frame/not-found'))
  expect(await missing.calls.picture(0, signal)).toBeNull()
  const ended = createNetwork({ 'local.example': '1001' }, problem(404, 'guest-link/ended'))
  await expect(ended.calls.picture(0, signal)).rejects.toMatchObject({ problem: { code: 'guest-link/ended' } })
})
