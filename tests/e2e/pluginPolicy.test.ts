import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PluginPolicy } from '@barn-workbench/core/plugins'
import { createPublisherKeys, readPublisherKeys, signatureOf } from '@barn-workbench/core/server'
import { signPolicy } from '@barn-workbench/workbench/pluginPolicy'
import { at } from '../../scripts/steps/paths.mjs'
import { layoutOf } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { createPluginsFolder, frameOf } from './framedWidgets'
import { administrate, instanceFrames, packPlugin, waitForTexts } from './instancePlugins'
import { waitForViewState, widget } from './page'

/**
 * The operator of the server revokes plugins by one signed file: those of the server's folder, and those that an
 * instance has installed, also while they are shown.
 */

const folder = createPluginsFolder()
cpSync(at('examples/plugins/hello-barn'), join(folder, 'hello-barn'), { recursive: true })
const operator = readPublisherKeys(createPublisherKeys('').privateKey, '')
const author = createPublisherKeys('')
writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ policyKey: operator.publicKey }))
const issue = (policy: object) =>
  writeFileSync(
    join(folder, 'policy.jws'),
    signPolicy(PluginPolicy.parse({ issued: new Date().toISOString(), ...policy }), (bytes) =>
      signatureOf(bytes, operator),
    ),
  )
issue({})

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MODULE = `
  import { defineWidget } from '@barn-workbench/plugin-sdk/widget'
  export default defineWidget({
    mount(element, host) {
      element.append('The silo')
      host.show({ kind: 'content' })
    },
  })`

test('what is revoked stops while it is shown, with the reason, and comes back when that is taken back', async ({
  open,
}) => {
  const barn = await administrate()
  await barn.install('silo', packPlugin({ id: 'silo', files: { 'main.js': MODULE }, keys: author }))
  const path = await barn.saveLayout('policy', layoutOf('Policy', { silo: 'silo.main', hello: 'hello-barn.greeting' }))
  const { page } = await open({ path })
  await waitForTexts(page, 'The silo')
  await waitForViewState(page, 'Greeting', 'content')

  const en = 'It shows old numbers.'
  const reason = { en, de: 'Es zeigt alte Zahlen.' }
  issue({ revoked: [{ key: author.publicKey, reason }] })
  // The page asks again when it comes back to the foreground, and every 10 minutes.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(async () => {
    await comeBack()
    await expect(widget(page, 'silo').getByText(`It was revoked: ${en}`)).toBeVisible()
  }).toPass()
  await expect.poll(() => instanceFrames(page)).toEqual([])
  await frameOf(page, 'hello-barn')

  issue({ allowed: [{ key: author.publicKey }] })
  await expect(async () => {
    await comeBack()
    await expect(widget(page, 'Greeting').getByText('The plugin “Hello, barn” is not installed here.')).toBeVisible()
  }).toPass()
  await waitForTexts(page, 'The silo')
  await page.goto('/plugins')
  await expect(
    page.getByText(/^The policy of plugins was issued on .* It allows 1 plugin or key, and no others\.$/),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('does not allow it: hello-barn')
  await expect(page).toBeAccessible()
})
