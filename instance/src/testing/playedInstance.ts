import { DEMO_PASSWORD, demoAccounts } from '../auth'
import { coreRoutes } from '../composition/composeCore'
import { composeParts } from '../composition/createInstance'
import { createTestInstance, type TestInstance, type TestSession } from './createTestInstance'

/** Accounts by their role. */
export const ACCOUNTS = ['no role', 'contractor', 'viewer', 'operator', 'administrator'] as const
export type AccountName = (typeof ACCOUNTS)[number]

/** An instance of one type, with a signed-in account for each role. */
export interface Played {
  instance: TestInstance
  sessions: Map<AccountName, TestSession>
  calls: string[]
}
/** The types of instances. */
export const TYPES = ['barn', 'admiral', 'data_collector', 'senator'] as const

export type PlayedType = (typeof TYPES)[number]

/** Registers an account, which holds no role. */
async function registerNewcomer(of: TestInstance): Promise<TestSession> {
  const username = 'newcomer'
  const passwords = { password: DEMO_PASSWORD, passwordRepetition: DEMO_PASSWORD }
  const body = JSON.stringify({ username, ...passwords, displayName: 'New Comer', locale: 'de', acceptEula: true })
  await of.request('/api/auth/usernamePassword', { method: 'POST', body })
  return await of.logIn(username)
}

/** Starts an instance of a type, and signs its accounts in. */
export async function play(type: PlayedType): Promise<Played> {
  const one = await createTestInstance({ type })
  const { routes } = await (await composeParts(type))(one.core, one.options, {})
  const sessions = new Map<AccountName, TestSession>()
  for (const { username, role } of demoAccounts) sessions.set(role as AccountName, await one.logIn(username))
  sessions.set('no role', await registerNewcomer(one))
  const calls = [...coreRoutes(one.core), ...routes].map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  return { instance: one, sessions, calls }
}
