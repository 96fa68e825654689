import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'

useFleet()

/** Runs a line in a shell, and answers what it prints. */
const inShell = (line: string) => execFileSync('sh', ['-c', line], { encoding: 'utf8' })

/** The text of the dialog on view that begins with some characters. */
async function shown(page: Page, beginning: RegExp): Promise<string> {
  return page.getByRole('dialog').locator('code').filter({ hasText: beginning }).last().innerText()
}

test('a machine is made by keyboard, its line works, and its keys are renewed and ended', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: '/instance/1001/accounts' })
  await page.getByRole('button', { name: 'Machines', exact: true }).click()
  await page.getByRole('button', { name: 'New machine' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Machine', exact: true })
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Weather station')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await form.getByRole('textbox', { name: 'Name of the key' }).fill('Mast')
  await expect(form, 'the form of a machine').toBeVisible()
  await expect(page, 'the form of a machine').toBeAccessible()
  await form.getByRole('textbox', { name: 'Name of the key' }).press('Enter')

  const line = await shown(page, /^curl/)
  await expect(page, 'a key that was just made').toBeAccessible()
  expect(JSON.parse(inShell(`${line} -s`))).toEqual({ result: ['data.write'] })
  await form.getByRole('button', { name: 'Done' }).press('Enter')
  const list = page.getByRole('dialog', { name: 'Machines' })
  await list.getByText('Weather station').waitFor()
  await list.getByText('Write measurements').waitFor()

  await list.getByRole('button', { name: 'Renew Mast' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renew a key' })
  await renewal.getByText('At once').click()
  await renewal.getByRole('button', { name: 'Renew', exact: true }).click()
  const renewed = await shown(page, /^curl/)
  expect(JSON.parse(inShell(`${line} -s`))).toMatchObject({ status: 401 })
  expect(JSON.parse(inShell(`${renewed} -s`))).toEqual({ result: ['data.write'] })
  await renewal.getByRole('button', { name: 'Done' }).click()

  await list.getByRole('button', { name: 'End Mast' }).click()
  await page.getByRole('button', { name: 'End the key' }).click()
  await expect(list.getByRole('button', { name: 'End Mast' })).toHaveCount(0)
  expect(JSON.parse(inShell(`${renewed} -s`))).toMatchObject({ status: 401 })
  await list.getByRole('button', { name: 'Remove Weather station' }).click()
  await page.getByRole('button', { name: 'Remove the machine' }).click()
  await list.getByText('This site has no machine yet.').waitFor()
})

test('on a phone, in German, a machine is made and accessible', async ({ open }) => {
  const { page } = await open({
    username: 'admin',
    width: 'phone',
    locale: 'de-DE',
    path: '/instance/1001/accounts',
  })
  await page.getByRole('button', { name: 'Geräte', exact: true }).click()
  await page.getByRole('button', { name: 'Neues Gerät' }).click()
  const form = page.getByRole('dialog', { name: 'Gerät', exact: true })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Waage')
  await form.getByRole('checkbox', { name: 'Messwerte schreiben' }).check()
  await form.getByRole('textbox', { name: 'Name des Schlüssels' }).fill('Bucht 7')
  await form.getByRole('button', { name: 'Gerät anlegen' }).click()
  await form.getByText('Das ist der Schlüssel.').waitFor()
  await expect(page, 'a key on a phone').toBeAccessible()
  await form.getByRole('button', { name: 'Fertig' }).click()
  await page.getByText('nie benutzt').waitFor()
  await expect(page, 'the machines on a phone').toBeAccessible()
  await page.getByRole('button', { name: 'Waage entfernen' }).click()
  await page.getByRole('button', { name: 'Gerät entfernen' }).click()
  await page.getByText('Dieser Standort hat noch kein Gerät.').waitFor()
})
