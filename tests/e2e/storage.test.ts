import type { Locator, Page, Request } from '@playwright/test'
import { layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { waitForViewState } from './page'
import { fillSignInForm } from './signInForm'

useFleet()
/** The page says something after this time at the latest, in ms. */
const LONGEST_START = 5_000

/** Creates the database as clients up to version 1.0.70 did, with one setting in it. Runs in the page. */
function storeAsEarlierClient(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('barn-workbench')
    opening.onupgradeneeded = () => opening.result.createObjectStore('values')
    opening.onerror = () => reject(opening.error ?? new Error('the database was not created'))
    opening.onsuccess = () => {
      const database = opening.result
      const writing = database.transaction('values', 'readwrite')
      writing.objectStore('values').put({ theme: { value: 'dark', at: 1, by: 'tab' } }, 'store/settings')
      writing.oncomplete = () => {
        database.close()
        resolve()
      }
    }
  })
}

test('reads the settings that an earlier client stored, and stores changes to them', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/icon.svg')
  await page.evaluate(storeAsEarlierClient)
  await page.goto('/settings')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  await page.getByText('Light', { exact: true }).click()
  await page.locator('html[data-mantine-color-scheme=light]').waitFor({ state: 'attached' })
  await page.reload()
  await page.locator('html[data-mantine-color-scheme=light]').waitFor({ state: 'attached' })
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['barn-workbench'])
})

/** Times in a row at which nothing may be loading, so that code which loads code has come to its end. */
const QUIET_LOOKS = 3

/** Returns the function that waits until the page loads nothing any more but what this test holds back. */
function followLoading(page: Page, isHeld: (url: string) => boolean): () => Promise<void> {
  const loading = new Set<Request>()
  page.on('request', (request) => !isHeld(request.url()) && loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  return async () => {
    let quietLooks = 0
    const isQuiet = () => (quietLooks = loading.size === 0 ? quietLooks + 1 : 0) >= QUIET_LOOKS
    await expect.poll(isQuiet).toBe(true)
  }
}

/** Lets the time of the page pass until it shows something. The page waits several times, each time from then on. */
async function passTimeUntilVisible(page: Page, locator: Locator, isLoaded: () => Promise<void>): Promise<void> {
  const isVisible = async () => {
    // Texts are loaded in real time, which the clock of the page must not leave behind.
    await isLoaded()
    await page.clock.fastForward(LONGEST_START)
    return await locator.isVisible()
  }
  await expect.poll(isVisible).toBe(true)
}

test('starts and signs in where the database of the browser never answers', async ({ visit }) => {
  const path = await saveLayout('without-storage', layoutOf('Without storage', { cameras: 'cameras.online' }))
  const { page } = await visit({ clock: 'manual' })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  const isLoaded = followLoading(page, () => false)
  // Time passes for all alike, so the server must have answered before.
  const configuration = page.waitForResponse('**/config.json')
  await page.goto(path)
  await (await configuration).finished()
  await passTimeUntilVisible(page, page.getByRole('textbox', { name: 'Username' }), isLoaded)
  await fillSignInForm(page)
  await waitForViewState(page, 'Cameras', 'content')
})

test('a message that comes while the page starts lies above all of it', async ({ visit }) => {
  const { page } = await visit()
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The database is broken.', 'UnknownError')
    }
  })
  await page.goto('/login/1001')
  const message = page.getByRole('alert').filter({ hasText: 'could not read or save' })
  await message.waitFor()
  await expect(page.locator(':popover-open').filter({ has: message })).toHaveCount(1)
})

test('starts where the browser has no channel between tabs', async ({ visit }) => {
  const { page } = await visit()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await page.goto('/login/1001')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})

test('says that it could not start where its server does not answer, and starts when it does', async ({ visit }) => {
  const { page } = await visit({ clock: 'manual' })
  const isLoaded = followLoading(page, (url) => url.endsWith('/config.json'))
  await page.route('**/config.json', () => undefined)
  await page.goto('/')
  await passTimeUntilVisible(page, page.getByText('Barn Workbench could not start'), isLoaded)
  await page.unroute('**/config.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Hof Nord').waitFor()
})

test('keeps the dashboard where the layout editor cannot be loaded, and opens it when it can', async ({ open }) => {
  const path = await saveLayout('editor', layoutOf('Editor', { cameras: 'cameras.online' }))
  const { page } = await open({ path })
  await waitForViewState(page, 'Cameras', 'content')
  await page.route('**/assets/LayoutEditor-*', (route) => route.abort())
  await page.getByRole('button', { name: 'Edit layout' }).click()
  await page.getByText('This part of the page could not be loaded').waitFor()
  await waitForViewState(page, 'Cameras', 'content')
  await page.unroute('**/assets/LayoutEditor-*')
  await page.getByRole('button', { name: 'Try again' }).click()
  const toolbar = page.getByRole('toolbar', { name: 'Arrange the layout' })
  await toolbar.waitFor()
  await expect.poll(() => toolbar.evaluate((element) => getComputedStyle(element).display)).toBe('flex')
})
