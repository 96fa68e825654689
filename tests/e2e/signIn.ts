import { expect, type Page } from '@playwright/test'
import { signedInState, type SignedInState } from './signedInStates'
import { signInByForm, type SignIn } from './signInForm'
import { readVisitedDevice, writeDevice } from './storedOnDevice'
import { addresses, fleetGeneration } from './workerFleet'

/** What browsers keep that signed in by the form, since the fleet was restarted. */
const signedInByForm = new Map<string, SignedInState>()

/** Signs a fresh page in, and opens a path. */
export async function signIn(
  page: Page,
  { instanceId = '1001', username = 'operator', path = `/instance/${instanceId}` }: SignIn = {},
): Promise<void> {
  const key = `${fleetGeneration()}/${instanceId}/${username}`
  const state = signedInState(instanceId, username, addresses()) ?? signedInByForm.get(key)
  if (state) await writeDevice(page, state)
  else {
    await signInByForm(page, { instanceId, username, path: `/instance/${instanceId}/account` })
    signedInByForm.set(key, await readVisitedDevice(page))
  }
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
}
