import type { Page } from '@playwright/test'
import { expect, test, useFleet } from './fixtures'
import { settled } from './page'
import { signIn } from './signIn'
import { storedOnDevice } from './storedOnDevice'

useFleet()

/** Opens the first incident of the list. */
async function openFirstIncident(page: Page): Promise<string> {
  await signIn(page, { path: '/instance/1001/incidents?closed=true' })
  await settled(page)
  const incidentId = await page.locator('[data-incident-id]').first().getAttribute('data-incident-id')
  const address = `/instance/1001/incident/${incidentId}`
  await page.goto(address)
  await settled(page)
  return address
}

/** The stored draft of a comment, as JSON. */
const storedDraft = async (page: Page) => (await storedOnDevice(page, 'comment-draft')).join()

test('a comment is written, found again after a reload, reacted to, edited and deleted', async ({ visit }) => {
  const { page } = await visit()
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const isEditorLoaded = () => scripts.some((path) => /\/EditorSurface-[\w-]+\.js$/.test(path))
  await openFirstIncident(page)
  const thread = page.getByRole('region', { name: 'Comments', exact: true })
  const field = thread.getByRole('textbox', { name: 'Write a comment' })
  const send = thread.getByRole('button', { name: 'Send' })
  await field.waitFor()
  expect(isEditorLoaded()).toBe(false)
  await expect(send).toBeDisabled()

  await field.click()
  await thread.getByRole('button', { name: 'Bold' }).waitFor()
  expect(isEditorLoaded()).toBe(true)
  const bold = thread.getByRole('button', { name: 'Bold' })
  await page.keyboard.type('The pump drips')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+b')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => storedDraft(page)).toContain('bold')
  await page.reload()
  await settled(page)
  await expect.poll(() => field.inputValue().catch(() => field.innerText())).toBe('The pump drips')
  await field.click()
  await thread.getByRole('button', { name: 'Bold' }).waitFor()
  await send.click()
  const comment = thread.locator('[data-comment-id]').filter({ hasText: 'The pump drips' })
  await comment.locator('strong', { hasText: 'The pump drips' }).waitFor()
  await expect(send).toBeDisabled()

  await page.reload()
  await settled(page)
  await comment.getByRole('button', { name: 'React' }).click()
  await comment.getByRole('group', { name: 'React' }).getByRole('button', { name: '👍' }).click()
  const reaction = comment.getByRole('button', { name: /^👍: / })
  await expect(reaction).toHaveAttribute('aria-pressed', 'true')

  await comment.getByRole('button', { name: 'Edit' }).click()
  const editing = thread.getByRole('textbox', { name: 'Edit the comment' })
  await thread.getByRole('button', { name: 'Bold' }).waitFor()
  const save = thread.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await editing.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' again')
  await save.click()
  const edited = thread.locator('[data-comment-id]').filter({ hasText: 'The pump drips again' })
  await edited.getByText('edited').waitFor()

  // It is drawn as deleted before the barn has answered.
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.ok())
  await edited.getByRole('button', { name: 'Delete' }).click()
  await edited.getByText('deleted').waitFor()
  await answered
  await page.reload()
  await settled(page)
  await edited.getByText('deleted').waitFor()
  await expect(edited.getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('a place is pinned to the picture, and leads to it, to the plan of that time, and back', async ({ visit }) => {
  const { page } = await visit()
  const address = await openFirstIncident(page)
  const thread = page.getByRole('region', { name: 'Comments', exact: true })
  await thread.getByRole('textbox', { name: 'Write a comment' }).click()
  await thread.getByRole('button', { name: 'Pin to the picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pin to the picture' })
  const pin = dialog.getByRole('button', { name: 'Pin', exact: true })
  await dialog.getByRole('application').focus()
  await expect(pin).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('The place is marked.').waitFor()
  await pin.click()
  await page.keyboard.type('see @Ole')
  await page.locator('li[role=option]', { hasText: 'Ole' }).click()
  await thread.getByRole('button', { name: 'Send' }).click()
  const comment = thread.locator('[data-comment-id]').last()
  await comment.getByText('@Ole').waitFor()
  const places = page.getByRole('list', { name: 'Places pinned in comments' })
  await places.getByRole('button').last().waitFor()
  // The time of the comment is a button, too.
  await comment.locator('button', { hasText: /, \d/ }).last().click()
  const picture = page.getByRole('dialog', { name: 'Picture of a moment' })
  await picture.locator('[data-tone=pin]').waitFor()
  await picture.getByRole('button', { name: 'Show on the plan' }).click()
  await page.getByText(/^As of /).waitFor()
  await page.getByRole('option', { name: /^Pinned place at / }).waitFor({ state: 'attached' })
  await page.goBack()
  await comment.getByText('@Ole').waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
})
