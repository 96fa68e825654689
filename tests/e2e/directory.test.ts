import type { Page } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'
import { fillSignInForm } from './signInForm'

useFleet({ instances: 'all' })

async function signInAtDirectory(page: Page): Promise<void> {
  await page.goto('/login/66')
  await fillSignInForm(page, 'viewer')
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor({ state: 'attached' })
}

test('one sign-in at the directory opens the barn, at which an account was created by it', async ({ visit }) => {
  const first = await visit()
  await signInAtDirectory(first.page)
  const row = first.page.getByRole('listitem').filter({ hasText: 'Hof Nord' })
  await row.getByText('No account there yet').waitFor()
  await row.getByRole('button', { name: 'Create account' }).click()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Vera from afar')
  await dialog.getByLabel('I accept the licence agreement.').check()
  await expect(first.page).toBeAccessible()
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await first.page.waitForURL(/\/instance\/1001/)

  // Another device of the same person.
  const second = await visit()
  await signInAtDirectory(second.page)
  const opened = second.page.getByRole('listitem').filter({ hasText: 'Hof Nord' })
  await opened.getByText('You have an account there').waitFor()
  await opened.getByRole('button', { name: 'Open' }).click()
  await second.page.waitForURL(/\/instance\/1001/)

  // An account that signs out there is not signed in again.
  await second.page.getByRole('button', { name: 'Account and display' }).click()
  await second.page.getByRole('button', { name: 'Sign out' }).click()
  await second.page.waitForURL(/\/login\/1001/)
  await second.page.goto('/directory')
  await second.page.waitForURL(/\/instance\/66\/directory/)
  await opened.getByRole('button', { name: 'Sign in' }).waitFor()
})

test('an administrator hears why a site cannot be added, takes one out and adds it again', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/login/66')
  await fillSignInForm(page, 'admin')
  const add = async (id: string) => {
    await page.getByRole('button', { name: 'Add a site' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('ID of the site').fill(id)
    await dialog.getByLabel('Name').fill('Mill Farm')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    return dialog
  }
  const dialog = await add('4711')
  await dialog.getByText('The directory does not know a site with this ID.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Take Mill Farm out of the directory' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await page.getByText('1 site', { exact: true }).waitFor()
  await add('1002')
  await page.getByText('2 sites', { exact: true }).waitFor()
})
