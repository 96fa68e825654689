import type { ElementHandle, Page } from '@playwright/test'
import { layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { MISBEHAVIOURS, startHostileProxy, type HostileProxy } from './hostileProxy'
import { settled, waitForViewState, widget } from './page'
import { signIn } from './signIn'
import { addresses } from './workerFleet'

useFleet()
let proxy: HostileProxy
/**
 * A dashboard of a few widgets: the incidents ask the call that the proxy answers in its own way, the others do not.
 */
let path: string
test.beforeAll(async () => {
  path = await saveLayout(
    'hostile',
    layoutOf('Hostile', {
      incidents: 'incidents.list',
      cameras: 'cameras.online',
      pens: 'pen-state.card',
      dead: 'dead-animals.counts',
    }),
  )
  proxy = await startHostileProxy(Number(new URL(addresses().pigBarn).port))
})
test.afterAll(() => proxy.close())

const WIDGETS = ['Incidents', 'Cameras', 'Barn state', 'Dead animals']

/** The pig barn's address in this browser is the proxy before it. */
async function throughProxy(page: Page): Promise<void> {
  const { hostname, port } = new URL(proxy.origin)
  const local = { protocol: 'http', hostname, port: Number(port) }
  await page.route('**/config.json', (route) =>
    route.fulfill({
      json: { instances: [{ globalUniqueIdentifier: '1001', name: 'Hof Nord', discoveryObject: { local } }] },
    }),
  )
}

/** A silent instance is given up after this time without a byte, in ms. */
const SILENCE = 15_000

/** Lets the time of the page pass until the silent calls have failed. Calls wait for each other and are retried. */
async function waitForSilenceToFail(page: Page): Promise<void> {
  // Time passes for all calls alike, so the calls that do get an answer must have got it before.
  await widget(page, 'Cameras').getByText('of 12 online').waitFor()
  const viewState = async () => {
    await page.clock.fastForward(SILENCE)
    return await widget(page, 'Incidents').getAttribute('data-view-state')
  }
  await expect.poll(viewState).toBe('error')
}

/** The button of the failed widget, found while it is sure to be there. */
async function retryButton(page: Page): Promise<ElementHandle<Element>> {
  const button = await widget(page, 'Incidents').getByRole('button', { name: 'Try again' }).elementHandle()
  if (!button) throw new Error('A failed widget offers to try again.')
  return button
}

/** Presses the button unless it is gone already: what has failed is asked again without it, too, only later. */
async function pressIfThere(button: ElementHandle<Element>): Promise<void> {
  await button.evaluate((element) => (element as HTMLElement).click())
}

for (const misbehaviour of MISBEHAVIOURS)
  test(`shows an error in the widgets whose call is answered with ${misbehaviour}, and only there, until the instance recovers`, async ({
    visit,
  }) => {
    const { page } = await visit(misbehaviour === 'silence' ? { clock: 'manual' } : {})
    await throughProxy(page)
    proxy.misbehave(misbehaviour)
    await signIn(page, { path })
    if (misbehaviour === 'silence') await waitForSilenceToFail(page)
    await waitForViewState(page, 'Incidents', 'error')
    const retry = await retryButton(page)
    await widget(page, 'Cameras').getByText('of 12 online').waitFor()
    await expect.poll(() => page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(proxy.redirectsFollowed()).toBe(0)
    proxy.misbehave('none')
    await pressIfThere(retry)
    await waitForViewState(page, 'Incidents', 'content')
  })

test('keeps the content on screen, with its age and the reason, when the instance fails later', async ({ visit }) => {
  const { page } = await visit({ clock: 'manual' })
  await throughProxy(page)
  proxy.misbehave('none')
  await signIn(page, { path })
  await settled(page)
  await waitForViewState(page, 'Incidents', 'content')
  proxy.misbehave('error')
  await page.clock.fastForward(61_000)
  await waitForViewState(page, 'Incidents', 'stale')
  await expect(widget(page, 'Incidents').getByRole('listitem')).not.toHaveCount(0)
  proxy.misbehave('none')
  await page.clock.fastForward(61_000)
  await waitForViewState(page, 'Incidents', 'content')
})

test('after an outage, trying again in one widget brings back everything on screen', async ({ visit }) => {
  const { page } = await visit()
  await throughProxy(page)
  proxy.misbehave('none')
  await signIn(page, { path })
  await settled(page)
  proxy.setReachable(false)
  await page.goto(path)
  for (const title of WIDGETS) await waitForViewState(page, title, 'error')
  const retry = await retryButton(page)
  proxy.setReachable(true)
  await pressIfThere(retry)
  for (const title of WIDGETS) await waitForViewState(page, title, 'content')
})

/** Contents of a broken widget's file. */
const FAULTS = {
  'while drawing': "export default function W() { throw new Error('torn') }",
  'in an effect':
    "function W() {} W.prototype.isReactComponent = {}; W.prototype.render = () => null; W.prototype.componentDidMount = () => { throw new Error('torn') }; export default W",
  'in a promise':
    "export default function W() { setTimeout(() => Promise.reject(new Error('torn')), 50); return null }",
}

for (const [moment, code] of Object.entries(FAULTS))
  test(`shows a notice in place of a widget that throws ${moment}, and keeps the others`, async ({ visit }) => {
    const { page } = await visit()
    await page.route('**/assets/widget.pen-state.card-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: code }),
    )
    await signIn(page, { path })
    await widget(page, 'Barn state')
      .getByText('An error occurred in this widget. Everything else continues to work.')
      .waitFor()
    await widget(page, 'Cameras').getByText('of 12 online').waitFor()
    await waitForViewState(page, 'Dead animals', 'content')
  })
