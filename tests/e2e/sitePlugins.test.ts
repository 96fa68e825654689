import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createPublisherKeys } from '@barn-workbench/core/server'
import { packFolder, signPackage } from '@barn-workbench/workbench/pluginPackage'
import { callBarn } from './barnApi'
import { expect, test, useFleet, type VisitOptions } from './fixtures'
import { dialogLeft } from './page'

/**
 * An administrator installs a signed plugin, updates and governs it, on a desk in English and on a phone in German. The
 * plugins are made and signed here, as by the tools of authors.
 */

useFleet()

const keys = createPublisherKeys('')

interface Release {
  id: string
  version: string
  calls: readonly string[]
  changelog: string
  /** Bytes of a file in it that cannot be packed. */
  ballast?: number
}

/** A signed package, as a file that the user chooses. */
function packageOf({ id, version, calls, changelog, ballast = 0 }: Release) {
  const folder = mkdtempSync(join(tmpdir(), 'site-plugin-'))
  const manifest = {
    ...{ id, version, api: '1.0.0', calls, intents: ['incident.open'] },
    name: { en: 'Feed silo', de: 'Futtersilo' },
    description: { en: 'How much feed is left.', de: 'Wie viel Futter noch da ist.' },
    author: { name: 'Ada Farm', url: 'https://farm.example' },
    network: [{ origin: 'https://feed.example', why: { en: 'Prices of feed.', de: 'Futterpreise.' } }],
    widgets: [{ name: 'level', title: { en: 'Level', de: 'Füllstand' }, module: 'level.js', size: { w: 6, h: 6 } }],
  }
  const files = {
    'manifest.json': JSON.stringify(manifest),
    'level.js':
      "import { defineWidget } from '@barn-workbench/plugin-sdk/widget'\nexport default defineWidget({ mount() { localStorage } })\n",
    'readme.md': '# Feed silo\n\nSee [the farm](https://farm.example).\n\n![track](https://track.example/a.png)\n',
    'changelog.md': changelog,
    ...(ballast > 0 && { 'data.json': JSON.stringify(randomBytes(ballast).toString('base64')) }),
  }
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const { bytes } = packFolder(folder)
    return {
      name: `${id}-${version}.bwplugin`,
      mimeType: 'application/zip',
      buffer: Buffer.from(signPackage(bytes, keys, [])),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const WORDS = {
  en: {
    heading: 'Site plugins',
    asks: 'What it asks for',
    signer: 'Who has signed it',
    firstSeen: 'This site sees this key with this plugin for the first time.',
    code: 'Wants to store something in the browser',
    reads: 'Reads incidents',
    pictures: 'Shows pictures of cameras',
    install: 'Install 1.0.0',
    update: 'Update to 1.1.0',
    name: 'Feed silo',
    granted: ['1 of 3 allowed', '1 of 4 allowed', '2 of 4 allowed'],
    permissions: 'Permissions',
    save: 'Save',
    quarantine: 'Quarantine',
    confirmQuarantine: 'Put into quarantine',
    inQuarantine: 'in quarantine',
    inUse: 'in use',
    release: 'Release',
    rollBack: 'Roll back to 1.0.0',
    confirmRollBack: 'Roll back to 1.0.0',
    remove: 'Remove',
    add: 'Add Level to a dashboard',
    level: 'Level',
    empty: 'No plugin is installed on this site',
  },
  de: {
    heading: 'Standort-Plugins',
    asks: 'Was es möchte',
    signer: 'Wer es signiert hat',
    firstSeen: 'Dieser Standort sieht diesen Schlüssel bei diesem Plugin zum ersten Mal.',
    code: 'Will etwas im Browser speichern',
    reads: 'Liest Vorfälle',
    pictures: 'Zeigt Bilder der Kameras',
    install: '1.0.0 installieren',
    update: 'Auf 1.1.0 aktualisieren',
    name: 'Futtersilo',
    granted: ['1 von 3 erlaubt', '1 von 4 erlaubt', '2 von 4 erlaubt'],
    permissions: 'Berechtigungen',
    save: 'Speichern',
    quarantine: 'In Quarantäne nehmen',
    confirmQuarantine: 'In Quarantäne nehmen',
    inQuarantine: 'in Quarantäne',
    inUse: 'in Betrieb',
    release: 'Freigeben',
    rollBack: 'Zurück zur Version 1.0.0',
    confirmRollBack: 'Zurück zu 1.0.0',
    remove: 'Entfernen',
    add: 'Füllstand zu einer Ansicht hinzufügen',
    level: 'Füllstand',
    empty: 'An diesem Standort ist kein Plugin installiert',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

const PATH = '/instance/1001/plugins'
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, words: Words, action: string) =>
  page.getByRole('button', { name: `${words.name}: ${action}`, exact: true }).click()

async function choose(page: Page, release: Release): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(packageOf(release))
  await page.waitForURL(`**${PATH}/uploads/*`)
}

/** Installs a first release with one of three requests granted. */
async function install(page: Page, words: Words, release: Release): Promise<void> {
  await choose(page, release)
  await expect(region(page, words.signer)).toContainText(keys.publicKey.slice(0, 4))
  await expect(region(page, words.signer)).toContainText(words.firstSeen)
  await expect(page.getByText(words.code)).toBeVisible()
  await expect(page.getByRole('link', { name: 'the farm' })).toHaveAttribute('rel', /noopener/)
  await expect(page.locator('img[src*="track.example"]')).toHaveCount(0)
  const boxes = region(page, words.asks).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  await expect(page).toBeAccessible()
  await page.getByRole('checkbox', { name: words.reads }).check()
  await page.getByRole('button', { name: words.install }).click()
  await page.waitForURL(`**${PATH}`)
  const card = region(page, words.name)
  await expect(card).toContainText(words.granted[0])
  await expect(card.getByRole('heading', { level: 2 })).toBeFocused()
}

/** Opens the editor of a dashboard with a widget of the plugin on it, from its card. */
async function addToDashboard(page: Page, words: Words): Promise<void> {
  await region(page, words.name).getByRole('button', { name: words.add }).click()
  await page.getByRole('menuitem').first().click()
  await page.waitForURL(/\/dashboard\/[^?]+\?.*edit/)
  await expect(page.getByRole('group', { name: words.level }).first()).toBeVisible()
}

/** Updates to a release with another request, which is granted afterwards. */
async function update(page: Page, words: Words, release: Release): Promise<void> {
  await choose(page, release)
  await expect(page.getByRole('checkbox', { name: words.reads })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: words.pictures })).not.toBeChecked()
  await expect(page).toBeAccessible()
  await page.getByRole('button', { name: words.update }).click()
  await page.waitForURL(`**${PATH}`)
  await expect(region(page, words.name)).toContainText(words.granted[1])
  await press(page, words, words.permissions)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: words.pictures }).check()
  await expect(page).toBeAccessible()
  await dialog.getByRole('button', { name: words.save }).click()
  await dialogLeft(page)
  await expect(region(page, words.name)).toContainText(words.granted[2])
}

/** Puts the plugin into quarantine, releases it, rolls it back, and removes it. */
async function govern(page: Page, words: Words): Promise<void> {
  const card = region(page, words.name)
  await press(page, words, words.quarantine)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('It counts wrong.')
  await expect(page).toBeAccessible()
  await dialog.getByRole('button', { name: words.confirmQuarantine }).click()
  await dialogLeft(page)
  await expect(card).toContainText(words.inQuarantine)
  await expect(card).toContainText('It counts wrong.')
  await expect(card.getByRole('button', { name: words.release })).toBeFocused()
  await press(page, words, words.release)
  await expect(card).toContainText(words.inUse)
  await expect(card.getByRole('button', { name: words.quarantine })).toBeFocused()
  await press(page, words, words.rollBack)
  await page.getByRole('dialog').getByRole('button', { name: words.confirmRollBack, exact: true }).click()
  await dialogLeft(page)
  await expect(card).toContainText('Version 1.0.0')
  await expect(card).toContainText(words.granted[0])
  await expect(page.getByRole('button', { name: words.rollBack })).toHaveCount(0)
  await press(page, words, words.remove)
  await page.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click()
  await dialogLeft(page)
  await expect(region(page, words.empty).getByRole('heading')).toBeFocused()
}

const DEVICES: [string, keyof typeof WORDS, VisitOptions][] = [
  ['on a desk', 'en', { width: 'desk' }],
  ['on a phone in German', 'de', { width: 'phone', locale: 'de-DE' }],
]

for (const [device, language, options] of DEVICES)
  test(`an administrator installs, updates and governs a plugin ${device}`, async ({ open }) => {
    const words = WORDS[language]
    const { page, complaints } = await open({ ...options, username: 'admin', path: PATH })
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeAttached()
    await expect(region(page, words.empty)).toBeVisible()
    await expect(page).toBeAccessible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no plugin') })
    await expect(page.getByRole('alert')).toContainText('notes.txt')

    const release = {
      id: `feed-silo-${language}`,
      version: '1.0.0',
      calls: ['incidents.query'],
      changelog: '## 1.0.0\n',
    }
    await install(page, words, release)
    await expect(page).toBeAccessible()
    await update(page, words, {
      ...release,
      version: '1.1.0',
      calls: ['incidents.query', 'cameras.still'],
      changelog: '## 1.1.0\n\nWith pictures.\n',
    })
    await govern(page, words)
    expect(complaints).toEqual([])
  })

test('after its installation a widget is put on a dashboard from the card', async ({ open }) => {
  const { page, complaints } = await open({ username: 'admin', path: PATH })
  const words = WORDS.en
  await install(page, words, { id: 'placed', version: '1.0.0', calls: ['incidents.query'], changelog: '' })
  await expect(region(page, words.name)).toContainText('Now add its widgets to a dashboard.')
  await addToDashboard(page, words)
  expect(complaints).toEqual([])
  await callBarn('admin', 'DELETE', '/api/workbench/plugins/placed')
})

test('an upload goes on after a reload of the page, once its file is chosen again', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: PATH })
  const uploads = /\/api\/workbench\/plugins\/uploads\/[^/]+$/
  await expect(region(page, WORDS.en.empty)).toBeVisible()
  // The first part arrives, and then the connection is lost.
  let parts = 0
  await page.route(uploads, (route) => (parts++ === 0 ? route.continue() : route.abort('connectionfailed')))
  const file = packageOf({ id: 'read-again', version: '1.0.0', calls: [], changelog: '', ballast: 700_000 })
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('status').filter({ hasText: 'the connection is lost' })).toBeVisible({ timeout: 30_000 })
  await page.unroute(uploads)
  await page.reload()
  await expect(page.getByText('Choose the same file again', { exact: false })).toBeVisible()
  await expect(page).toBeAccessible()
  const first = page.waitForRequest(uploads)
  await page.locator('input[type=file]').setInputFiles(file)
  expect(((await first).postDataJSON() as { offset: number }).offset).toBeGreaterThan(0)
  await page.waitForURL(`**${PATH}/uploads/*`)
  await expect(region(page, 'Feed silo')).toBeVisible()
})

test('an upload goes on after the connection was lost', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: PATH })
  const uploads = /\/api\/workbench\/plugins\/uploads\/[^/]+$/
  await expect(region(page, WORDS.en.empty)).toBeVisible()
  await page.route(uploads, (route) => route.abort('connectionfailed'))
  const release = { id: 'lost-and-found', version: '1.0.0', calls: [], changelog: '' }
  await page.locator('input[type=file]').setInputFiles(packageOf(release))
  await expect(page.getByRole('status').filter({ hasText: 'the connection is lost' })).toBeVisible({ timeout: 30_000 })
  await page.unroute(uploads)
  await page.waitForURL(`**${PATH}/uploads/*`)
  await expect(region(page, 'Feed silo')).toBeVisible()
})

test('who may not manage plugins sees them without anything to change, and a package is refused with its reason', async ({
  open,
}) => {
  const reader = await open({ username: 'operator', path: PATH })
  await expect(reader.page.getByText('Only people who may manage plugins can change anything here.')).toBeVisible()
  await expect(reader.page.locator('input[type=file]')).toHaveCount(0)

  const { page } = await open({ username: 'admin', path: PATH })
  const file = packageOf({ id: 'torn', version: '1.0.0', calls: [], changelog: '' })
  const torn = { ...file, buffer: file.buffer.subarray(0, file.buffer.length - 30) }
  await page.locator('input[type=file]').setInputFiles(torn)
  await expect(page.getByRole('alert')).toContainText('The file is incomplete or damaged.')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.waitForURL(`**${PATH}`)
})

test('what another administrator has changed meanwhile is said, and shown', async ({ open }) => {
  const { page } = await open({ username: 'admin', path: PATH })
  const words = WORDS.en
  await install(page, words, { id: 'two-hands', version: '1.0.0', calls: ['incidents.query'], changelog: '' })
  // Without notices the page learns of the other change only from the refusal.
  await page.route('**/api/**/events*', (route) => route.abort())
  const { result } = await callBarn('admin', 'GET', '/api/workbench/plugins')
  const [installed] = result as unknown as { version: number }[]
  await press(page, words, words.quarantine)
  await callBarn('admin', 'PUT', '/api/workbench/plugins/two-hands/quarantine', {
    body: { reason: 'I was first.' },
    version: installed?.version ?? 0,
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('I come second.')
  await dialog.getByRole('button', { name: words.confirmQuarantine }).click()
  await expect(page.getByText(/^Somebody else has changed Feed silo/)).toBeVisible()
  await expect(region(page, words.name)).toContainText('I was first.')

  // Its history is a filter of the audit trail.
  await page.getByRole('link', { name: 'Changes in the audit trail' }).click()
  await page.waitForURL('**/instance/1001/audit?*')
  await expect(page.getByText('Plugin Feed silo put into quarantine')).toBeVisible()
  await expect(page.getByText('Plugin Feed silo installed')).toBeVisible()
})
