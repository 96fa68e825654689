import { expect, type BrowserContext, type Page } from '@playwright/test'
import { signedInState } from './signedInStates'
import { signInByForm, type SignIn } from './signInForm'
import { storeSetting } from './storedOnDevice'
import { addresses, fleetGeneration } from './workerFleet'

/** The storage of browsers that signed in by the form, since the fleet was restarted. */
const signedInByForm = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** Signs a fresh page in, and opens a path. */
export async function signIn(
  page: Page,
  { instanceId = '1001', username = 'operator', path = `/instance/${instanceId}` }: SignIn = {},
): Promise<void> {
  const key = `${fleetGeneration()}/${instanceId}/${username}`
  const state = signedInState(instanceId, username, addresses()) ?? signedInByForm.get(key)
  if (state) await page.context().setStorageState(state)
  else {
    await signInByForm(page, { instanceId, username, path: `/instance/${instanceId}/account` })
    await storeSetting(page, 'hasSeenTour', true)
    signedInByForm.set(key, await page.context().storageState({ indexedDB: true }))
  }
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
}
