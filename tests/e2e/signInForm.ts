import type { Page } from '@playwright/test'

export const PASSWORD = 'Barn-demo-1!'

export interface SignIn {
  username?: string
  instanceId?: string
  /** The path of the page afterwards; by default the instance's dashboard. */
  path?: string
}

/** Fills and sends the sign-in form. */
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
