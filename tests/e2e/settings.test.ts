import { callBarn } from './barnApi'
import { expect, test, useFleet } from './fixtures'

useFleet()

test('a display mode that the administrator sets is seen by a viewer in another browser without a reload', async ({
  open,
}) => {
  // An earlier try may have left it set.
  const notSet = () =>
    callBarn('admin', 'PATCH', '/api/display-mode/settings/local-override/', {
      body: { patches: { basicDashboard: null } },
    })
  await notSet()
  const viewer = await open({ username: 'viewer' })
  await viewer.page.getByRole('region', { name: 'Floor plan' }).first().waitFor()
  const admin = await open({ username: 'admin', path: '/instance/1001/display-mode' })
  const first = admin.page.getByRole('radiogroup', { name: 'First screen of the barn: This site' })
  const undo = admin.page.getByRole('button', { name: 'Undo' })
  // A message stays while it has the focus, however long the other browser takes. It is looked for from the start,
  // since on a busy machine it may be gone when the click is over. A pointer would wait until it stands still.
  const held = undo.focus()
  await first.getByText('Region overview').click()
  await held
  await admin.page.getByText('set at this site').waitFor()
  await viewer.page.getByText('Barn equipment · standing').first().waitFor()
  await undo.press('Enter')
  await expect(admin.page.getByText('set at this site')).toHaveCount(0)
  await viewer.page.getByRole('region', { name: 'Floor plan' }).first().waitFor()
  await notSet()
  expect([...admin.complaints, ...viewer.complaints]).toEqual([])
})

test('a setting of one tab is in the other at once, and the basic mode hides what is for specialists', async ({
  visit,
}) => {
  const { page, context, complaints } = await visit()
  await page.goto('/settings')
  const other = await context.newPage()
  await other.goto('/settings')
  await page.getByRole('switch', { name: 'Show versions of barn systems' }).check({ force: true })
  const versions = other.getByRole('switch', { name: 'Show versions of barn systems' })
  await expect(versions).toBeChecked()
  await other.getByRole('button', { name: 'Back to the default: Show versions of barn systems' }).click()
  await other.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('switch', { name: 'Developer settings' }).check({ force: true })
  await other.getByRole('list', { name: 'Background jobs' }).getByText('Check the connection').first().waitFor()
  await page.getByText('Basic', { exact: true }).click()
  await expect(other.getByRole('switch', { name: 'Developer settings' })).toHaveCount(0)
  await expect(other.getByRole('list', { name: 'Background jobs' })).toHaveCount(0)
  await page.getByText('Advanced', { exact: true }).click()
  await versions.waitFor()
  await expect(versions).toBeChecked()
  expect(complaints).toEqual([])
})
