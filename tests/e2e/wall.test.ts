import type { Page } from '@playwright/test'
import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { widget } from './page'

useFleet()

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Wall display' })

/** Approves the screen that shows a code, as an administrator on another device. */
async function approve(page: Page, code: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Displays' }).click()
  const dialog = page.getByRole('dialog', { name: 'Displays' })
  await dialog.getByLabel('Code on the screen').fill(code)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText(/^From .*, since/).waitFor()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText(name).waitFor()
}

/** Opens the sign-in page on a screen, and returns the code that it shows. */
async function askForCode(page: Page): Promise<string> {
  await page.goto('/login/1001')
  await page.getByRole('button', { name: 'Use this screen as a display' }).click()
  const name = await page.getByRole('status', { name: /^Code: / }).getAttribute('aria-label')
  return (name ?? '').slice('Code: '.length)
}

test('a screen is approved on another device, shows the wall, also after a reload, and is taken off while it runs', async ({
  visit,
  open,
}) => {
  const { page: screen } = await visit()
  const { page: office } = await open({ username: 'admin', path: '/instance/1001/accounts' })
  await approve(office, await askForCode(screen), 'Feed kitchen')

  await screen.waitForURL('**/instance/1001?wall=')
  await widget(screen, 'Dead animals').waitFor()
  await expect(screen.getByRole('navigation')).toHaveCount(0)
  await screen.reload()
  await widget(screen, 'Dead animals').waitFor()
  await expect(screen.getByRole('banner')).toHaveCount(0)

  await office.getByRole('button', { name: 'Take off Feed kitchen' }).click()
  await office.getByRole('button', { name: 'Take off', exact: true }).click()
  await screen.getByRole('heading', { name: 'This screen is no longer a display of this site' }).waitFor()
  await expect(widget(screen, 'Dead animals')).toHaveCount(0)
  await screen.getByRole('button', { name: 'Ask again' }).click()
  await screen.getByRole('status', { name: /^Code: / }).waitFor()
})

test('the menu of a dashboard opens the wall, a press shows the way out, and it becomes dark at night', async ({
  open,
}) => {
  const { page } = await open()
  await page.getByRole('button', { name: /^Layout: / }).click()
  await page.getByRole('menuitem', { name: 'Wall display' }).click()
  await page.waitForURL('**/instance/1001?wall=')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: 'Settings' }).click()
  const setup = page.getByRole('dialog', { name: 'Wall display of this device' })
  await expect(page).toBeAccessible()
  await setup.getByLabel('From').fill('00:00')
  await setup.getByLabel('Until').fill('23:59')
  await setup.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('[data-night]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.mouse.click(400, 400)
  await bar(page).getByRole('button', { name: 'Leave the wall' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveURL(/\/instance\/1001$/)
})

test('what is severe comes to the front at once, and is gone when it is done', async ({ open }) => {
  const { page } = await open({ path: '/instance/1001?wall=' })
  await widget(page, 'Dead animals').waitFor()
  const payload = {
    title: 'Ventilation has failed',
    type: 'technical',
    issue: 'ventilation',
    severity: 3,
    specification: { location: { cameraId: ['camera-01'], regionSpecification: [] } },
  }
  const identifier = { componentType: 'barn', componentId: 'barn' }
  const body = { incidentData: { type: 'barnIntervention', trigger: 'issueDetected', identifier, payload } }
  const { status, result } = await callBarn('admin', 'POST', '/api/incidents', { body })
  expect(status).toBe(201)
  const alarm = page.getByRole('alert', { name: 'Alarm' })
  await alarm.getByText('Ventilation has failed').waitFor()
  await expect(alarm.getByRole('img')).toBeVisible()
  const done = await callBarn('admin', 'PUT', `/api/incidents/${String(result['incidentId'])}`, {
    body: {},
    version: Number(result['version']),
  })
  expect(done.status).toBeLessThan(300)
  await expect(alarm).toHaveCount(0)
})
