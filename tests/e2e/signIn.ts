import { expect, type BrowserContext, type Page } from '@playwright/test'
import { storeSetting } from './storedOnDevice'
import { fleetGeneration } from './workerFleet'

export const PASSWORD = 'Barn-demo-1!'

export interface SignIn {
  username?: string
  instanceId?: string
  /** Where the page stands afterwards; the instance's dashboard where absent. */
  path?: string
}

/** What a browser keeps of somebody who signed in by the form, so that the tests of a file do it once a person. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

/** Fills and sends the form that signs somebody in. */
export async function fillSignInForm(page: Page, username = 'operator'): Promise<void> {
  await page.getByRole('textbox', { name: /^(Username|Benutzername)/ }).fill(username)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
}

/** Signs in by the form, which leads to the path if it is one of the instance. */
export async function signInByForm(
  page: Page,
  { instanceId = '1001', username = 'operator', path = `/instance/${instanceId}` }: SignIn = {},
): Promise<void> {
  await page.goto(`/login/${instanceId}?next=${encodeURIComponent(path)}`)
  await fillSignInForm(page, username)
  await page.waitForURL(`**${path}`)
}

/** Makes a fresh page that of somebody who is signed in. */
export async function signIn(
  page: Page,
  { instanceId = '1001', username = 'operator', path = `/instance/${instanceId}` }: SignIn = {},
): Promise<void> {
  const key = `${fleetGeneration()}/${instanceId}/${username}`
  const storageState = signedIn.get(key)
  if (storageState) await page.context().setStorageState(storageState)
  else {
    // To a small page, since each of the dashboard's loads takes seconds.
    await signInByForm(page, { instanceId, username, path: `/instance/${instanceId}/account` })
    // Its invitation would lie over what the tests press.
    await storeSetting(page, 'hasSeenTour', true)
    signedIn.set(key, await page.context().storageState({ indexedDB: true }))
  }
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
}
