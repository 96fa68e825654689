import { expect, inject, test } from 'vitest'
import type { Page } from 'playwright-core'
import { faceIs, openBrowser, settled, signIn, widget } from './browser'
import { MISCHIEFS, type Mischief } from './hostileProxy'

const browser = openBrowser()
const control = async (word: string) => await (await fetch(`${inject('proxyControl')}/control/${word}`)).text()

/** The pig barn's address in this browser is the proxy before it. */
async function throughProxy(page: Page): Promise<void> {
  const { hostname, port } = new URL(inject('proxyControl'))
  const local = { protocol: 'http', hostname, port: Number(port) }
  await page.route('**/config.json', (route) => route.fulfill({ json: { instances: [{ globalUniqueIdentifier: '1001', name: 'Hof Nord', discoveryObject: { local } }] } }))
}

/** A silent instance is only given up after 15 s without a byte. */
const PATIENCE: Partial<Record<Mischief, number>> = { silence: 25_000 }

test.each(MISCHIEFS)('an instance that answers %s: only the widgets that asked say so, and come back', async (mischief) => {
  const { page, context } = await browser.visit()
  await throughProxy(page)
  await control(mischief)
  await signIn(page)
  await faceIs(page, 'Incidents', 'error', PATIENCE[mischief])
  expect(await widget(page, 'Incidents').getByRole('button', { name: 'Try again' }).count()).toBe(1)
  await widget(page, 'Cameras').getByText('of 12 online').waitFor()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(await control('elsewhere')).toBe('0')
  await control('none')
  await widget(page, 'Incidents').getByRole('button', { name: 'Try again' }).click()
  await faceIs(page, 'Incidents', 'content')
  await context.close()
})

test('what was on screen stays, with its age and why, when the instance fails later', async () => {
  const { page, context } = await browser.visit()
  await throughProxy(page)
  await control('none')
  await page.clock.install()
  await signIn(page)
  await settled(page)
  await faceIs(page, 'Incidents', 'content')
  await control('error')
  await page.clock.fastForward(61_000)
  await faceIs(page, 'Incidents', 'stale')
  expect(await widget(page, 'Incidents').getByRole('listitem').count()).toBeGreaterThan(0)
  await control('none')
  await page.clock.fastForward(61_000)
  await faceIs(page, 'Incidents', 'content')
  await context.close()
})

/** What a broken widget's file could hold. */
const FAULTS = {
  'while drawing': "export default function W() { throw new Error('torn') }",
  'in an effect': "function W() {} W.prototype.isReactComponent = {}; W.prototype.render = () => null; W.prototype.componentDidMount = () => { throw new Error('torn') }; export default W",
  'in a promise': "export default function W() { setTimeout(() => Promise.reject(new Error('torn')), 50); return null }",
}

test.each(Object.entries(FAULTS))('a widget that throws %s falls alone', async (_name, code) => {
  const { page, context } = await browser.visit()
  await page.route('**/assets/widget.pen-state.card-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  await signIn(page)
  await widget(page, 'Pen state').getByText('This widget had a fault. The rest goes on.').waitFor()
  await widget(page, 'Cameras').getByText('of 12 online').waitFor()
  await faceIs(page, 'Dead animals', 'content')
  await context.close()
})
