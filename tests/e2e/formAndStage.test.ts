import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../../scripts/steps/paths.mjs'
import { layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { contentOf, createPluginsFolder } from './framedWidgets'
import { waitForViewState, widget } from './page'

/** The last three examples of the guide to the kits, in the page and, under another id, in frames. */
const folder = createPluginsFolder()
const [, , , comment = '', feed = '', plan = ''] = [
  ...readFileSync(at('docs/plugins/kits.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g),
].map((match) => match[1] ?? '')
const MODULES = { comment, feed, plan }
const words = (text: string) => ({ en: text, de: text })

function writeKit(id: string, title: string, module: string): void {
  mkdirSync(join(folder, id), { recursive: true })
  const widgets = [{ name: 'main', title: words(title), module: 'main.js', size: { w: 8, h: 12 } }]
  const manifest = {
    ...{ id, version: '1.0.0', api: '1.4.0', name: words(id), author: { name: 'A stranger' }, widgets },
    calls: ['incidents.query', 'incidentComments.create', 'cameras.query', 'cameras.still'],
    intents: ['camera.open'],
    permissions: ['incidentComments.manage'],
  }
  writeFileSync(join(folder, id, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, id, 'main.js'), module)
}
for (const [name, module] of Object.entries(MODULES)) {
  writeKit(`own-${name}`, `Own ${name}`, module)
  writeKit(`framed-${name}`, `Framed ${name}`, module)
}
writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: Object.keys(MODULES).map((name) => `own-${name}`) }))

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Saves a dashboard of one of the widgets, and returns its path. */
function saveDashboard(kind: string, name: string): Promise<string> {
  const id = `${kind.toLowerCase()}-${name}`
  return saveLayout(id, layoutOf(id, { [id]: `${id}.main` }))
}

for (const kind of ['Own', 'Framed'])
  test(`${kind}: a form is checked, sent by a call of the manifest, and sent by the keyboard`, async ({ open }) => {
    const { page } = await open({ path: await saveDashboard(kind, 'comment') })
    const title = `${kind} comment`
    await waitForViewState(page, title, 'content')
    const content = kind === 'Own' ? widget(page, title) : await contentOf(page, 'framed-comment')
    const form = content.getByRole('form', { name: 'Comment' })
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByText('This field is required.')).toHaveCount(2)
    await expect(form.getByLabel('Incident since')).toBeFocused()
    await form.getByLabel('Incident since').selectOption({ index: 1 })
    const text = form.getByLabel('Comment', { exact: false })
    await text.fill('All is well')
    await text.press('Control+Enter')
    // A message of a frame names its plugin before.
    await expect(page.getByText(/\bSent$/)).toBeVisible()
    await expect(text).toHaveValue('')
  })

for (const kind of ['Own', 'Framed'])
  test(`${kind}: who leaves a form that is not sent is asked first`, async ({ open }) => {
    const { page } = await open({ path: await saveDashboard(kind, 'comment') })
    const title = `${kind} comment`
    await waitForViewState(page, title, 'content')
    const content = kind === 'Own' ? widget(page, title) : await contentOf(page, 'framed-comment')
    const text = content.getByRole('form', { name: 'Comment' }).getByLabel('Comment', { exact: false })
    await text.click()
    await page.keyboard.type('Not sent')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const leave = () => page.getByRole('link', { name: 'Incidents' }).first().click()
    await leave()
    await expect(question).toContainText('is lost when you leave')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(text).toHaveValue('Not sent')
    // The browser asks before it loads the page again. A reload that is refused never ends for those who wait for it.
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(text).toHaveValue('Not sent')
    await text.fill('')
    await leave()
    await page.waitForURL(/\/incidents/)
    await expect(question).toBeHidden()
  })

for (const kind of ['Own', 'Framed'])
  test(`${kind}: a plan has pictures and shapes, and a press opens the camera`, async ({ open }) => {
    const { page } = await open({ path: await saveDashboard(kind, 'plan') })
    const title = `${kind} plan`
    await waitForViewState(page, title, 'content')
    const content = kind === 'Own' ? widget(page, title) : await contentOf(page, 'framed-plan')
    const options = content.getByRole('listbox', { name: 'Two cameras' }).getByRole('option')
    await expect(options).toHaveCount(6)
    await expect(content.getByRole('img', { name: 'Two cameras' })).not.toHaveAttribute('aria-busy')
    await content.getByRole('button', { name: 'Zoom in' }).click()
    await options.first().focus()
    await expect(content.getByRole('tooltip')).toHaveText(/^Sow at /)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/camera/)
  })
