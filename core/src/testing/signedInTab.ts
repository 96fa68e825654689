import type { Session } from '../session'
import { createFakeBrowser, type FakeBrowserOptions } from './fakeBrowser'
import { settle } from './settle'

export const credentials = { method: 'usernamePassword', name: 'operator', password: 'Secret-4711' } as const

export function loginStateOf(session: Session): string {
  return session.snapshot().login.state
}

/** Submits the credentials and waits until the log-in has ended, with or without success. */
export async function logIn(session: Session): Promise<void> {
  session.logIn(credentials)
  await settle()
}

/** Opens a tab in which an account has just signed in. The calls of the log-in are cleared. */
export async function openSignedInTab(options?: FakeBrowserOptions) {
  const browser = createFakeBrowser(options)
  const tab = await browser.openTab()
  await logIn(tab.session)
  if (loginStateOf(tab.session) !== 'loggedIn') throw new Error('the log-in has failed')
  browser.network.clearCalls()
  return { ...browser, ...tab }
}

/** The stored record of the fake instance. */
export function storedRecordOf(storedValues: ReadonlyMap<string, unknown>): Record<string, { value: unknown }> {
  return (storedValues.get('store/instance/1001') ?? {}) as Record<string, { value: unknown }>
}

/** The calls that load the facts of an instance. */
export const factRequests = ['GET /api/data/labels', 'GET /api/permissions', 'GET /api/v']
