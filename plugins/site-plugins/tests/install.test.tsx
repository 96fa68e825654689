// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { PluginInspection } from '@barn-workbench/core/plugins'
import { ProblemError } from '@barn-workbench/core/result'
import { answer, createFakeInstance, refusal, renderPage, type FakeAnswer } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { installPage } from '../src/pages'
import { aManifest, anInspection, anUpdate, aPlugin } from './aPlugin'

const render = (inspect: () => PluginInspection, ...answers: FakeAnswer[]) =>
  renderPage(installPage, {
    plugin,
    instance: createFakeInstance({
      permissions: ['plugins.manage'],
      answers: [...answers, answer(instancePlugins.inspect, inspect)],
    }),
    params: { uploadId: 'upload-1', pluginId: 'weather' },
  })

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('a new plugin shows all that is known of it, and grants nothing by itself', async () => {
  await render(() => anInspection({ dashboards: [{ layoutId: 'barn', title: 'My barn', widgets: 2, own: 1 }] }))
  const head = await section('Weather')
  head.getByText('new')
  head.getByText(/^Version 1\.0\.0 · by A farmer/)
  const requests = await section('What it asks for')
  const boxes = requests.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false, false])
  requests.getByText('Its author says: The forecast.')
  const signer = await section('Who has signed it')
  signer.getByText('kA4x Uq9Z bbbb bbbb')
  signer.getByText('This site sees this key with this plugin for the first time.')
  const code = await section('What its code does')
  code.getByText('Wants to load from servers or send to them')
  code.getByText('today.js · fetch (2×)')
  const dashboards = await section('Dashboards with its widgets')
  expect(dashboards.getByRole('listitem').textContent).toBe('My barn2 widgets · on their own dashboard: 1 person')
  const readme = await section('About the plugin')
  expect((await readme.findByRole<HTMLAnchorElement>('link', { name: 'forecast' })).rel).toContain('noopener')
})

test('a server in a local network is marked as one', async () => {
  const why = { en: 'The feeder.', de: 'Der Fütterer.' }
  const network = ['https://api.example', 'http://192.168.1.20'].map((origin) => ({ origin, why }))
  await render(() => anInspection({ manifest: aManifest({ network }) }))
  const requests = await section('What it asks for')
  const [marked, ...others] = requests.getAllByRole('listitem').filter((item) => /local network/.test(item.textContent))
  expect(others).toEqual([])
  expect(marked?.textContent).toContain('http://192.168.1.20')
})

test('what is ticked is installed with the digest that was looked at', async () => {
  const installed: unknown[] = []
  const install = answer(instancePlugins.install, ({ params, body }) => {
    installed.push([params.pluginId, body])
    return aPlugin()
  })
  const { host } = await render(() => anInspection(), install)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Reads incidents' }))
  screen.getByText('1 of 4 allowed')
  fireEvent.click(screen.getByRole('button', { name: 'Install 1.0.0' }))
  await waitFor(() => expect(host.paths).toEqual(['/instance/1001/plugins?plugin=weather']))
  expect(host.told).toEqual(['toast.install'])
  const grants = { calls: ['incidents.query', 'incidents.get'], intents: [], network: [] }
  expect(installed).toEqual([['weather', { uploadId: 'upload-1', digest: 'b'.repeat(64), grants }]])
})

test('an update says what is new and what went, and keeps what was granted', async () => {
  const manifest = aManifest({ version: '1.1.0', calls: ['incidents.query', 'incidents.get', 'regions.types'] })
  const changelog = '## 1.1.0\n\nShows regions.'
  await render(() => anUpdate(aPlugin(), { manifest, changelog, code: [] }))
  const head = await section('Weather')
  head.getByText(/^Version 1\.0\.0 → 1\.1\.0/)
  const requests = await section('What it asks for')
  const checked = (name: string) => requests.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect([checked('Reads incidents'), checked('Reads regions')]).toEqual([true, false])
  expect(requests.getByRole('checkbox', { name: 'Reads regions' }).closest('li')?.textContent).toContain('new')
  expect(requests.getByText('Shows pictures of cameras').closest('ul')?.previousSibling?.textContent).toBe(
    'It no longer asks for:',
  )
  within(screen.getByRole('region', { name: 'Changes by its author' })).getByText('new')
  within(screen.getByRole('region', { name: 'What its code does' })).getByText('no longer there')
  within(screen.getByRole('region', { name: 'About the plugin' })).getByText('As before – show it')
  screen.getByRole('button', { name: 'Update to 1.1.0' })
})

test('of a README that changed, the lines that were added and removed are shown', async () => {
  const readme = '# Weather\n\nThe [forecast](https://weather.example) of tomorrow.'
  await render(() => anUpdate(aPlugin(), { manifest: aManifest({ version: '1.1.0' }), readme }))
  const text = await section('About the plugin')
  text.getByText('changed')
  const changes = text.getByRole('group', { name: 'About the plugin: lines that were added and removed' })
  expect([...changes.querySelectorAll('del, ins')].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['DEL', '−removed: The [forecast](https://weather.example) of today.'],
    ['INS', '+added: The [forecast](https://weather.example) of tomorrow.'],
  ])
  text.getByText('Show the whole text')
})

test.each([
  ['an older release', { manifest: aManifest({ version: '0.9.0' }) }, 'Version 0.9.0 is older than 1.0.0'],
  ['another file of the same release', {}, 'Version 1.0.0 is installed already, with another content.'],
  ['the same file', { digest: 'a'.repeat(64) }, 'This file is installed already.'],
])('%s is named as such', async (_name, given, text) => {
  await render(() => anUpdate(aPlugin(), given))
  await screen.findByText(new RegExp(`^${text}`))
})

test('a package that cannot be installed says why', async () => {
  const list = answer(instancePlugins.list, () => [aPlugin()])
  await render(() => {
    throw new ProblemError({
      code: 'plugin/refused',
      params: { reason: 'otherKey', detail: 'kB5yUq9Z'.padEnd(43, 'c') },
      status: 409,
    })
  }, list)
  const refusal = await section('The plugin cannot be installed')
  const reason = await refusal.findByText(/^It was signed by another key than before/)
  expect(reason.textContent).toMatch(/ kB5y Uq9Z cccc cccc\. /)
  refusal.getByRole('button', { name: 'Choose another file' })
  // The key that is known of the plugin whose update was chosen.
  await refusal.findByText('kA4x Uq9Z bbbb bbbb')
})

test('the file of another plugin than the one to update is named as such', async () => {
  await render(() => anInspection({ manifest: aManifest({ id: 'hello-barn', name: { en: 'Hello', de: 'Hallo' } }) }))
  await screen.findByText('This is another plugin: Hello.')
})

test('with nothing ticked the foot says that its widgets will show nothing', async () => {
  await render(() => anInspection())
  await screen.findByText(/its widgets will probably show nothing/)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Reads incidents' }))
  expect(screen.queryByText(/its widgets will probably show nothing/)).toBeNull()
})

test('if the file is gone when it is installed, what was known of it goes away', async () => {
  const install = answer(instancePlugins.install, () => {
    throw refusal('plugin/upload-missing')
  })
  await render(() => anInspection(), install)
  fireEvent.click(await screen.findByRole('button', { name: 'Install 1.0.0' }))
  await screen.findByText('The uploaded file is no longer there. Please choose it again.')
  expect(screen.queryByRole('region', { name: 'What it asks for' })).toBeNull()
})

test('ticks outlive a conflict, and of the same file only the permissions are saved', async () => {
  let inspection = anInspection()
  const install = answer(instancePlugins.install, () => {
    const grants = { calls: ['cameras.still'], intents: [], network: [] }
    inspection = anUpdate(aPlugin({ digest: 'b'.repeat(64), grants }))
    throw refusal('request/version-mismatch')
  })
  await render(() => inspection, install)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Reads incidents' }))
  fireEvent.click(screen.getByRole('button', { name: 'Install 1.0.0' }))
  await screen.findByRole('button', { name: 'Save permissions' })
  // What nobody has touched here follows the version that is installed now.
  const checked = screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)
  expect(checked.filter(Boolean)).toHaveLength(2)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Reads incidents' }).checked).toBe(true)
})

test('an upload that is gone leads back', async () => {
  await render(() => {
    throw refusal('plugin/upload-missing')
  })
  await screen.findByText('The uploaded file is no longer there. Please choose it again.')
  screen.getByRole('link', { name: 'Site plugins' })
})

test('if somebody else was faster, that is said, and the package is compared again', async () => {
  let inspection = anInspection()
  const install = answer(instancePlugins.install, () => {
    inspection = anUpdate(aPlugin({ manifest: aManifest({ version: '0.8.0' }) }))
    throw refusal('request/version-mismatch')
  })
  const { host } = await render(() => inspection, install)
  fireEvent.click(await screen.findByRole('button', { name: 'Install 1.0.0' }))
  await screen.findByRole('button', { name: 'Update to 1.0.0' })
  expect(host.told).toEqual(['toast.outdated'])
})
