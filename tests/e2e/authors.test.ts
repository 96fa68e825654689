import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../../scripts/steps/paths.mjs'
import { buildPackages } from '../../scripts/steps/publishedPackages.mjs'
import { commandsIn, createAuthorFolder, ONE_WORKER, type AuthorFolder } from '../authors/authorFolder'
import { layoutOf, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { waitForText } from './framedWidgets'
import { waitForViewState, widget } from './page'
import { fillSignInForm } from './signInForm'

/** The tutorial for authors, as it stands. */
const tutorial = readFileSync(at('docs/plugins/tutorial.md'), 'utf8')

/** The block of code of a language, the last one below the words before it. */
function blockOf(language: string, after: string): string {
  const place = tutorial.indexOf(after)
  const [, block] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(tutorial.slice(place)) ?? []
  if (place < 0 || block === undefined) throw new Error(`The tutorial has no block of ${language} after "${after}".`)
  return block
}

const plugins = mkdtempSync(join(tmpdir(), 'shared-plugins-'))
let author: AuthorFolder

// In the order of the page: an empty folder, the manifest, the widget, its test, and the one file for others.
test.beforeAll(async () => {
  test.setTimeout(0)
  await buildPackages()
  author = createAuthorFolder('busy-cameras')
  const { folder, run } = author
  writeFileSync(join(folder, 'manifest.json'), blockOf('json', 'In `manifest.json`'))
  writeFileSync(join(folder, 'src/overview.tsx'), blockOf('tsx', '**`src/overview.tsx`**'))
  writeFileSync(join(folder, 'test/overview.test.ts'), blockOf('ts', '**`test/overview.test.ts`**'))
  const tested = run('test', ...ONE_WORKER)
  expect(tested.output).toContain('1 passed')
  const packed = run('pack')
  expect(packed.output).toContain('busy-cameras-1.0.0.bwplugin')
  cpSync(join(folder, 'dist/busy-cameras-1.0.0.bwplugin'), join(plugins, 'busy-cameras-1.0.0.bwplugin'))
  writeFileSync(join(plugins, 'allowed.json'), blockOf('json', '`allowed.json` beside'))
})
useFleet({ plugins })
test.afterAll(() => {
  author.remove()
  rmSync(plugins, { recursive: true, force: true })
})

test('the file that the tutorial leads to shows its widget on a phone, in German', async ({ open }) => {
  const path = await saveLayout('tutorial', layoutOf('Tutorial', { busy: 'busy-cameras.overview' }))
  const { page } = await open({ width: 'phone', locale: 'de-DE', path })
  await waitForViewState(page, 'Kameras mit viel Arbeit', 'content')
  const row = widget(page, 'Kameras mit viel Arbeit').getByRole('button').filter({ hasText: 'offen' }).first()
  await expect(row).toBeVisible()
  await expect(page).toBeAccessible()
  await row.click()
  await page.waitForURL(/\/cameras?\//)
})

/** Starts `barn-plugin dev`. Resolves with the address of the widget once it is there. */
async function develop(folder: string): Promise<{ address: string; end(): Promise<void> }> {
  const child = spawn(process.execPath, [commandsIn(folder), 'dev'], { cwd: folder })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  await expect.poll(() => output, { timeout: 0 }).toContain('Ready after')
  const [address] = /http:\S+/.exec(output) ?? ['']
  return {
    address,
    async end() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

test('a change is in the page without a reload, and a mistake leaves what was there and is said until it is mended', async ({
  visit,
}) => {
  const { folder } = author
  const { address, end } = await develop(folder)
  try {
    const { page } = await visit()
    const { origin, pathname } = new URL(address)
    await page.goto(`${origin}/login/1001?next=${encodeURIComponent(pathname)}`)
    await fillSignInForm(page)
    await waitForViewState(page, 'Busy cameras', 'content')
    await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
    const tile = widget(page, 'Busy cameras')
    await expect(tile.getByText(/^\d+ open$/).first()).toBeVisible()

    const edit = (path: string, from: string, to: string) => {
      const file = join(folder, path)
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
    }
    edit('manifest.json', '{count} open', '{count} to do')
    await expect(tile.getByText(/^\d+ to do$/).first()).toBeVisible()
    edit('src/overview.tsx', 'return <List', 'return <List1')
    edit('src/overview.tsx', "t('open', { count })", "'now ' + t('open', { count })")
    edit('src/overview.tsx', 'return <List1', 'return <List')
    await expect(tile.getByText(/^now \d+ to do$/).first()).toBeVisible()
    edit('src/overview.tsx', 'return <List', 'return <<List')
    await expect(tile.getByText(/src\/overview\.tsx:\d+:\d+: /)).toBeVisible()
    await expect(tile.getByText(/^now \d+ to do$/).first()).toBeVisible()
    await expect(page).toBeAccessible()
    edit('src/overview.tsx', 'return <<List', 'return <List')
    await expect(tile.getByText('cannot be built')).toBeHidden()
    edit('manifest.json', '"api": "1.1.0"', '"api": "1.1"')
    await expect(tile.getByText('manifest.json is wrong')).toBeVisible()
    await expect.poll(() => page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
    await page.goto(`${origin}/instance/1001/dashboard/beside`)
    await expect(
      page
        .locator('.bw-widget')
        .getByText(/^now \d+ to do$/)
        .first(),
    ).toBeVisible()
    await waitForText(page, 'busy-cameras-framed', /now \d+ to do/)
    await page.goto(`${origin}/plugins`)
    await expect(page.getByRole('alert')).toContainText('manifest.json is wrong')
    edit('manifest.json', '"api": "1.1"', '"api": "1.1.0"')
    // Until the plugin is built again, the page may name two faults of it.
    await expect(page.getByRole('alert')).toHaveCount(0)
  } finally {
    await end()
  }
})

const FAULTY = `import { defineWidget } from '@barn-workbench/plugin-sdk/widget'
const kept = []
export default defineWidget({
  mount(element, host) {
    for (let count = 0; count < 100; count++) {
      const line = document.createElement('p')
      kept.push(line)
      element.append(line)
    }
    element.append(document.createElement('button'))
    try {
      new Function('return 1')()
    } catch (error) {
      console.error(String(error))
    }
    host.show({ kind: 'content' })
  },
})
`

/** Makes a plugin without types of the author's: its widgets are the modules of `code`, by their names. */
function writeWidgets(folder: string, code: Readonly<Record<string, string>>): void {
  const file = join(folder, 'manifest.json')
  const { id, version, api, name, author: by } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const size = { w: 4, h: 4 }
  const widgets = Object.keys(code).map((key) => ({
    name: key,
    title: { en: key, de: key },
    module: `${key}.js`,
    size,
  }))
  writeFileSync(file, JSON.stringify({ id, version, api, name, author: by, widgets }))
  for (const [key, text] of Object.entries(code)) writeFileSync(join(folder, `src/${key}.js`), text)
  rmSync(join(folder, 'tsconfig.json'), { force: true })
}

const DEFINE = "import { defineWidget, viewStateOf } from '@barn-workbench/plugin-sdk/widget'\n"
const EMPTY = `${DEFINE}
export default defineWidget({ mount: (element, host) => host.show({ kind: 'empty', title: 'Nothing' }) })
`
// The name of the call is put together, so that only the browser sees it.
const UNNAMED = `${DEFINE}
export default defineWidget({
  mount(element, host) {
    const list = host.query(['cameras', 'query'].join('.'), { body: {} })
    return list.subscribe(() => host.show(viewStateOf(list.get())))
  },
})
`
const BROKEN = `${DEFINE}
if (globalThis.document) throw new Error('The silo is not there.')
export default defineWidget({ mount: (element, host) => host.show({ kind: 'content' }) })
`

// All widgets in one plugin, since most of the time goes into starting a barn for them.
test('the check names what widgets do in a browser, passes one that is empty, and says why another shows an error', () => {
  const { folder, run } = author
  writeWidgets(folder, { faulty: FAULTY, empty: EMPTY, unnamed: UNNAMED, broken: BROKEN })
  const { code, output } = run('check')
  expect(code).toBe(1)
  // Accessibility, the policy, and what it leaves behind.
  expect(output).toContain('busy-cameras.faulty: axe button-name')
  expect(output).toMatch(/busy-cameras\.faulty: console: .*(unsafe-eval|Content Security Policy)/i)
  expect(output).toMatch(/busy-cameras\.faulty: leaks: each time it is taken away, \d+ elements/)
  expect(output).not.toContain('busy-cameras.empty')
  expect(output).toContain(
    'busy-cameras.unnamed: log: cameras.query was refused: cameras.query is not among the calls that the manifest names and that were granted',
  )
  expect(output).toContain('busy-cameras.broken: it shows an error: An error occurred in this widget.')
  expect(output).toContain('busy-cameras.broken: log: The silo is not there.')
})
