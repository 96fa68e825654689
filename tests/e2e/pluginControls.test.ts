import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../../scripts/steps/paths.mjs'
import { layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { waitForViewState, widget } from './page'
import { storeSetting } from './storedOnDevice'

/** A plugin that draws with the controls of the workbench, and the same one where it may not run in the page. */
const folder = mkdtempSync(join(tmpdir(), 'plugin-controls-'))
const words = (text: string) => ({ en: text, de: text })

const FORM = `
import { createElement as h, useState } from 'react'
import { reactWidget, useViewState } from '@barn-workbench/plugin-sdk/widget/react'
import { IconPig } from '@barn-workbench/plugin-sdk/icons'
import { Button, Menu, Select, TextInput, WidgetControls } from '@barn-workbench/plugin-sdk/ui'

function Form() {
  useViewState({ kind: 'content' })
  const [feed, setFeed] = useState(null)
  const [pen, setPen] = useState('')
  const [fed, setFed] = useState('Nothing yet')
  return h(WidgetControls, null,
    h(TextInput, { label: 'Pen', value: pen, onChange: (event) => setPen(event.currentTarget.value) }),
    h(Select, { label: 'Feed', data: ['Barley', 'Wheat'], value: feed, onChange: setFeed }),
    h(Button, { leftSection: h(IconPig, { size: 16 }), onClick: () => setFed(pen + ' has ' + feed) }, 'Give'),
    h(Menu, null,
      h(Menu.Target, null, h(Button, { variant: 'default' }, 'More')),
      h(Menu.Dropdown, null, h(Menu.Item, { onClick: () => setFed('Taken back') }, 'Take back'))),
    h('p', null, fed))
}
export default reactWidget(Form)
`

/** The example of the page about controls, as it stands there. */
const [, greeting = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(at('docs/plugins/controls.md'), 'utf8')) ?? []

for (const id of ['feeding', 'feeding-framed']) {
  mkdirSync(join(folder, id))
  writeFileSync(join(folder, id, 'form.js'), FORM)
  writeFileSync(join(folder, id, 'greeting.js'), greeting)
  const manifest = {
    ...{ id, version: '1.0.0', api: '1.4.0', name: words(id), author: { name: 'A stranger' } },
    widgets: ['form', 'greeting'].map((name) => ({
      ...{ name, module: `${name}.js`, size: { w: 6, h: 8 } },
      title: words(name === 'form' ? id : name),
    })),
  }
  writeFileSync(join(folder, id, 'manifest.json'), JSON.stringify(manifest))
}
writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: ['feeding'] }))

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a plugin in the page draws with the controls of the workbench, which load with it', async ({ open }) => {
  const { page } = await open({ path: '/instance/1001/widget/pen-state.card' })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/instance/1001/widget/feeding.form')
  const form = widget(page, 'feeding')
  const give = form.getByRole('button', { name: 'Give' })
  await expect(give).toBeVisible()
  const controls = loaded.filter((url) => /\/assets\/page\.(ui|icons)-/.test(url))
  expect(new Set(controls.map((url) => /page\.(ui|icons)/.exec(url)?.[1]))).toEqual(new Set(['ui', 'icons']))

  // They look as in the rest of the page: colours and letters of its theme.
  const lookOf = (name: string) =>
    form.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { backgroundColor, fontFamily, minHeight, paddingTop } = getComputedStyle(button)
      return { backgroundColor, isInter: fontFamily.includes('Inter'), minHeight, paddingTop }
    })
  const filled = { backgroundColor: 'rgb(11, 122, 91)', isInter: true, paddingTop: '0px' }
  await expect.poll(() => lookOf('Give')).toMatchObject(filled)
  await expect.poll(() => lookOf('More')).toMatchObject({ backgroundColor: 'rgb(255, 255, 255)' })
  await expect(give.locator('svg')).toBeVisible()
  // The widget still stands on its tile.
  const backgroundOfWidget = () =>
    give.evaluate((button) => getComputedStyle((button.getRootNode() as ShadowRoot).host).backgroundColor)
  await expect.poll(backgroundOfWidget).toBe('rgba(0, 0, 0, 0)')

  await form.getByLabel('Pen').fill('Pen 3')
  await form.getByRole('combobox', { name: 'Feed' }).click()
  const option = page.getByRole('option', { name: 'Wheat' })
  await expect(option).toBeVisible()
  // It opens within the shadow tree, where its styles are.
  await expect.poll(() => option.evaluate((element) => element.getRootNode() instanceof ShadowRoot)).toBe(true)
  await option.click()
  await give.click()
  await expect(form.getByText('Pen 3 has Wheat')).toBeVisible()
  await form.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await expect(form.getByText('Taken back')).toBeVisible()
  await expect(page).toBeAccessible()

  await storeSetting(page, 'theme', 'dark')
  await page.reload()
  await expect.poll(() => lookOf('More')).not.toMatchObject({ backgroundColor: 'rgb(255, 255, 255)' })
  await expect(page).toBeAccessible()
})

test('the example of the page about controls is drawn and works', async ({ open }) => {
  const { page } = await open({ path: '/instance/1001/widget/feeding.greeting' })
  await widget(page, 'greeting').getByLabel('Name').fill('Anna')
  await widget(page, 'greeting').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Hello, Anna!')).toBeVisible()
})

test('no other screen loads the controls of plugins, and a frame has none', async ({ open }) => {
  const path = await saveLayout('framed', layoutOf('Framed', { pens: 'pen-state.card', form: 'feeding-framed.form' }))
  const { page } = await open()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(path)
  await waitForViewState(page, 'feeding-framed', 'error')
  await waitForViewState(page, 'Barn state', 'content')
  expect(loaded.filter((url) => /\/assets\/widget\.pen-state\.card-/.test(url))).toHaveLength(1)
  expect(loaded.filter((url) => /\/assets\/page\./.test(url))).toEqual([])
})
