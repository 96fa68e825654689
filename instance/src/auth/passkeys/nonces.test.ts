import { expect, test } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { createNonces } from './passkeySignIn'

function create() {
  const clock = { time: Date.UTC(2026, 0, 14) }
  return { clock, nonces: createNonces(() => clock.time) }
}

test('a nonce is good once, for five minutes, and at its own instance', () => {
  const { clock, nonces } = create()
  const [first, second] = [nonces.issue(), nonces.issue()]
  expect([nonces.use(first), nonces.use(first)]).toEqual([true, false])
  clock.time += 5 * MINUTE - 1
  expect(create().nonces.use(second)).toBe(false)
  expect([nonces.use(first), nonces.use(second), nonces.use(second)]).toEqual([false, true, false])
  const late = nonces.issue()
  clock.time += 5 * MINUTE
  expect([nonces.use(late), nonces.use(first)]).toEqual([false, false])
})

test('refuses what it has not given out, and other spellings of what it has', () => {
  const { nonces } = create()
  const nonce = nonces.issue()
  const changed = Buffer.from(nonce, 'base64url')
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
  for (const other of ['', 'x', 'x'.repeat(86), changed.toString('base64url'), `${nonce}=`, `${nonce} `, ` ${nonce}`])
    expect(nonces.use(other)).toBe(false)
  expect(nonces.use(nonce)).toBe(true)
  expect(nonces.use(`${nonce}=`)).toBe(false)
  expect(nonce.length).toBeLessThanOrEqual(200)
})

test('nobody uses up the nonces of others by asking for many', () => {
  const { nonces } = create()
  const own = nonces.issue()
  for (let asked = 0; asked < 10_000; asked++) nonces.issue()
  expect([nonces.use(own), nonces.use(nonces.issue())]).toEqual([true, true])
})
