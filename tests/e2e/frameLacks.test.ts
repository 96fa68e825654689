import { rmSync } from 'node:fs'
import { expect, test, useFleet } from './fixtures'
import { addExample, createPluginsFolder } from './framedWidgets'
import { openOwnBrowser } from './ownBrowser'
import { follow } from './page'
import { signIn } from './signIn'
import { storedOnDevice } from './storedOnDevice'

/**
 * The screen of the plugins says what the walls around them lack in this browser, by probes at the addresses of
 * plugins.
 */

const folder = createPluginsFolder()
addExample(folder, 'hello-barn', { id: 'hello-framed', title: 'Framed greeting' })

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const TITLE = 'This browser does not hold back plugins as well as it should'

test('a browser with all walls is told nothing, and is probed once a day', async ({ open }) => {
  const { page, context } = await open({ path: '/settings' })
  const requests: string[] = []
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/plugins/probe/')) requests.push(request.url())
  })
  await follow(page, '/plugins')
  await expect.poll(() => storedOnDevice(page, 'plugin-frame-lacks')).toEqual([expect.stringContaining('"lacks":[]')])
  await expect(page.getByRole('region', { name: TITLE })).toHaveCount(0)
  expect(new Set(requests).size).toBe(2)
  await page.reload()
  await expect(page.getByText('Framed greeting').first()).toBeVisible()
  await follow(page, '/plugins')
  await expect(page.getByRole('region', { name: TITLE })).toHaveCount(0)
  expect(requests).toHaveLength(2)
})

test('where headers are taken away on the way, it says in plain words what that means', async ({}, testInfo) => {
  // An answer that a test makes up comes from no address, from which the browser lets no document reach this machine.
  const { context, close } = await openOwnBrowser(testInfo, ['--disable-features=LocalNetworkAccessChecks'])
  await context.route('**/plugins/probe/frame', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    delete headers['connection-allowlist']
    const withoutTypes = policy.replace("; require-trusted-types-for 'script'", '')
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': withoutTypes } })
  })
  const page = await context.newPage()
  await signIn(page, { path: '/plugins' })
  const notice = page.getByRole('region', { name: TITLE })
  await expect(notice.getByRole('listitem')).toHaveText([
    /^A plugin can contact other computers/,
    /^A plugin can open documents of its own/,
  ])
  await expect(page).toBeAccessible()
  await close()
})
