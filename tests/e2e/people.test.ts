import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'
import { dialogLeft, follow } from './page'
import { fillSignInForm, PASSWORD, signInByForm } from './signInForm'
import { addresses } from './workerFleet'

useFleet()
const NEW_PASSWORD = 'Neuer-Stall-9!'

/** The links to a page of the client in the mails to an address, the latest last. */
function linksTo(email: string, page: string): string[] {
  const folder = join(addresses().pigBarnData, 'outbox')
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(email))
    .flatMap((mail) => [...mail.matchAll(new RegExp(`http://\\S+/ql/${page}\\?[^\\s"<]+`, 'g'))].map(([link]) => link))
    .map((link) => link.replaceAll('&amp;', '&'))
}

async function openRegistration(page: Page, method?: string): Promise<void> {
  await page.goto('/login/1001')
  if (method) await page.getByText(method, { exact: true }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
}

async function fillRegistration(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel('Your name').fill('Neue Kraft')
  await page.getByRole('textbox', { name: label }).fill(name)
  const [password, repetition] = await page.locator('input[type=password]').all()
  await password?.fill(PASSWORD)
  await repetition?.fill(PASSWORD)
  await page.getByRole('checkbox', { name: 'I accept the licence agreement.' }).check()
}

test('somebody registers by a username, and is signed in', async ({ visit }) => {
  const { page } = await visit()
  await openRegistration(page)
  await expect(page).toBeAccessible()
  await fillRegistration(page, 'Username', 'neue.kraft')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.waitForURL('**/instance/1001')
  await page.getByRole('heading', { name: 'Your account has no rights here yet' }).waitFor()
  await page.goto('/instance/1001/account')
  await page.getByText('Nothing is allowed.').waitFor()
})

test('somebody registers by e-mail, confirms the address by the mail, and later sets a new password', async ({
  visit,
}) => {
  const { page } = await visit()
  const email = 'neue.kraft@example.org'
  await openRegistration(page, 'E-mail')
  await fillRegistration(page, 'E-mail address', email)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByText(`A mail with a link is on its way to ${email}`).waitFor()
  await expect.poll(() => linksTo(email, 'email-verification').length).toBe(1)

  await page.goto(linksTo(email, 'email-verification')[0] ?? '')
  await page.getByText('Your e-mail address is confirmed.').waitFor()
  await expect(page).not.toHaveURL(/token/)
  await page.goto(linksTo(email, 'email-verification')[0] ?? '')
  await page.getByText('This link has been used already').waitFor()

  await page.goto('/login/1001')
  await page.getByText('E-mail', { exact: true }).click()
  await page.getByRole('button', { name: 'Forgot the password?' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Look into your mailbox').waitFor()
  await expect.poll(() => linksTo(email, 'account-provisioning').length).toBe(1)
  await page.goto(linksTo(email, 'account-provisioning')[0] ?? '')
  await page.getByRole('checkbox').waitFor()
  const [password, repetition] = await page.locator('input[type=password]').all()
  await password?.fill(NEW_PASSWORD)
  await repetition?.fill(NEW_PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Set the password/ }).click()
  await page.getByText('The password is set.').waitFor()

  await page.goto('/login/1001')
  await page.getByText('E-mail', { exact: true }).click()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.locator('input[type=password]').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/instance/1001')
})

test('a passkey is added at the name of the client, and signs in', async ({ visit }) => {
  const { page, context } = await visit()
  const { namedOrigin } = addresses()
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${namedOrigin}/login/1001`)
  await fillSignInForm(page, 'viewer')
  await page.waitForURL('**/instance/1001')
  await page.goto(`${namedOrigin}/instance/1001/account`)
  await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Stall-Telefon')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Remove Stall-Telefon' }).waitFor()
  await page.getByRole('button', { name: 'Account and display' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/instance'))
  await page.goto(`${namedOrigin}/login/1001`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/instance/1001')
})

test('a role is made, granted and seen, and its change is in the audit trail', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: '/instance/1001/roles' })
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByLabel('Name of the role').fill('night-watch')
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('logs')
  await page.getByRole('checkbox', { name: 'Read logs' }).check()
  await expect(page).toBeAccessible()
  await page.getByRole('button', { name: 'Create the role' }).click()
  await page.getByText('night-watch', { exact: true }).waitFor()
  await dialogLeft(page)

  await page.goto('/instance/1001/accounts')
  await page.getByRole('link', { name: 'Carl Contractor' }).click()
  await page.getByRole('button', { name: 'Grant', exact: true }).click()
  await page.getByRole('dialog').locator('input[aria-haspopup=listbox]').click()
  await page.getByRole('option', { name: 'night-watch' }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant', exact: true }).click()
  await page.getByText('Granted.', { exact: true }).waitFor()
  const allowed = page.getByRole('region', { name: 'Everything allowed' })
  await allowed.getByText('logs.view – from: night-watch').waitFor()
  await dialogLeft(page)

  // Sign-ins of other accounts in the meantime are in the trail, too.
  await page.goto('/instance/1001/audit?pageSize=50')
  // The instance itself has granted the role of the account at its first start.
  const grants = page.getByRole('listitem').filter({ hasText: 'Rights granted to Carl Contractor' })
  await grants.filter({ hasText: 'night-watch' }).waitFor()
  await page.getByText('Role night-watch created').waitFor()
  await expect(page).toBeAccessible()
})

test('what an account sees is shown without what it may not do', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: '/instance/1001/accounts' })
  const more = page.getByRole('navigation', { name: 'Navigation' }).getByRole('button', { name: 'More' })
  const settings = page.getByRole('menuitem', { name: 'Settings' })
  const administration = page.getByRole('menuitem', { name: 'People and rights' })
  await page.getByRole('searchbox', { name: 'Name, e-mail, ID or tag' }).fill('Vera')
  await page.getByRole('link', { name: 'Vera Viewer' }).click()
  await page.getByRole('button', { name: 'What they see' }).click()
  await page.getByText(/^You see this dashboard as Vera Viewer/).waitFor()
  await more.click()
  await settings.waitFor()
  await expect(administration).toHaveCount(0)
  await page.keyboard.press('Escape')
  for (const name of ['Edit layout', 'Add an event', 'Report a dead animal', 'Edit this plan'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to your view' }).click()
  await more.click()
  await administration.waitFor()
})

test('a withdrawn consent to the agreement is asked for at once', async ({ visit }) => {
  const { page } = await visit()
  await signInByForm(page, { username: 'contractor', path: '/instance/1001/account' })
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByText(/^You have withdrawn your consent/).waitFor()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.waitForURL('**/instance/1001/account')
})

test('the last administrator keeps the rights', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: '/instance/1001/accounts' })
  await page.getByRole('link', { name: 'Anke Admin' }).click()
  await page.getByRole('button', { name: 'Take away: Administrator' }).click()
  await page.getByRole('button', { name: 'Take away', exact: true }).click()
  await page.getByText(/The last administrator cannot be removed/).waitFor()
})

test('a sign-in elsewhere is ended, and that browser is signed out', async ({ visit }) => {
  const elsewhere = await visit()
  await signInByForm(elsewhere.page, { username: 'operator', path: '/instance/1001/account' })
  const { page } = await visit()
  await signInByForm(page, { username: 'operator', path: '/instance/1001/account' })
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out there.').waitFor()
  await elsewhere.page.reload()
  await elsewhere.page.waitForURL('**/login/1001**')
})

test('who may not manage people and rights finds no page for it', async ({ open }) => {
  const { page } = await open({ username: 'viewer', path: '/instance/1001/account' })
  await page.getByRole('region', { name: 'Roles in force' }).waitFor()
  for (const name of ['accounts', 'roles', 'eulas', 'audit']) {
    await follow(page, `/instance/1001/${name}`)
    await page.getByText('This page is not for your account.').waitFor()
    await follow(page, '/instance/1001/account')
    await page.getByRole('region', { name: 'Roles in force' }).waitFor()
  }
})
