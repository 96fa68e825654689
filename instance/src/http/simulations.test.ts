import { expect, test } from 'vitest'
import { authorization, sessionCalls } from '@barn-workbench/core/contract'
import { hasPermission, permissionCatalogue } from '@barn-workbench/core/permissions'
import { succeed } from '@barn-workbench/core/result'
import { predefinedRoles } from '../auth/predefinedRoles'
import { createTestInstance } from '../testing'
import { guard } from './guard'

const SIMULATIONS = 10_000

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
const random = createRandom(16)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** A random value of the header: permissions, their beginnings, patterns and rubbish. */
function randomEntry(): string {
  const permission = pick(permissionCatalogue)
  const words = permission.split('.')
  return pick([
    permission,
    words.slice(0, -1).join('.'),
    [...words.slice(0, -1), '*'].join('.'),
    `${permission}.x`,
    permission.toUpperCase(),
    ` ${permission} `,
    '*',
    '*.*',
    '',
    'constructor',
  ])
}

test('10,000 simulations never leave more than an account holds', async () => {
  const roles = [...predefinedRoles].map(([, { inheritedRoles, permissions }]) => [
    ...permissions,
    ...inheritedRoles.flatMap((role) => predefinedRoles.get(role)?.permissions ?? []),
  ])
  for (let count = 0; count < SIMULATIONS; count++) {
    const held = new Set(random() < 0.5 ? pick(roles) : Array.from({ length: 5 }, () => pick(permissionCatalogue)))
    const simulatedPermissions = Array.from({ length: Math.floor(random() * 8) }, randomEntry).join(',')
    const credentials = { authorization: 'Bearer x', simulatedPermissions, address: 'test' }
    const whoever = async () => succeed({ accountId: 'a', sessionId: 's', permissions: held })
    const caller = await guard(sessionCalls.permissions, {}, credentials, whoever)
    if (!caller.ok) throw new Error('Everybody may ask for their permissions')
    for (const permission of permissionCatalogue)
      if (hasPermission(caller.value.permissions, permission))
        expect([simulatedPermissions, permission, hasPermission(held, permission)]).toEqual([
          ...[simulatedPermissions, permission, true],
        ])
    const manages = await guard(authorization.auditTrail, {}, credentials, whoever)
    if (manages.ok) expect(held.has('authorization.manage')).toBe(true)
  }
}, 120_000)

test('an instance answers and refuses by the simulation', async () => {
  const { logIn } = await createTestInstance()
  const operator = await logIn('operator')
  const own = new Set(await resultOf(operator.call('GET', '/api/permissions')))
  for (let count = 0; count < 100; count++) {
    const simulated = Array.from({ length: 4 }, randomEntry).join(',')
    const headers = { 'x-simulated-permissions': simulated }
    const inForce = await resultOf(operator.call('GET', '/api/permissions', undefined, headers))
    expect([simulated, inForce.filter((permission) => !hasPermission(own, permission))]).toEqual([simulated, []])
    const users = await operator.call('POST', '/api/accounts/query', {}, headers)
    expect([simulated, users.status]).toEqual([
      simulated,
      hasPermission(new Set(inForce), 'authentication.list_users') ? 200 : 403,
    ])
  }
})

async function resultOf(response: Promise<Response>): Promise<string[]> {
  return ((await (await response).json()) as { result: string[] }).result
}
