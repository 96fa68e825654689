import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRecording } from '@barn-workbench/core/plugins'
import { at } from '../../scripts/steps/paths.mjs'
import { expect, test, useFleet } from './fixtures'
import { waitForViewState, widget } from './page'

/**
 * An administrator records what a widget asks for; the file names nobody; and an author has the widget answered from
 * it, as the tools for authors do.
 */

const folder = mkdtempSync(join(tmpdir(), 'recorded-plugins-'))
cpSync(at('examples/plugins/open-incidents'), join(folder, 'open-incidents'), { recursive: true })
writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: ['open-incidents'] }))

useFleet({ plugins: folder })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PATH = '/instance/1001/widget/open-incidents.newest'
const TITLE = 'Newest open incidents'

test('what a widget asks is recorded without names, and the file answers it again', async ({ open }) => {
  const { page, complaints } = await open({ username: 'admin', path: PATH })
  await waitForViewState(page, TITLE, 'content')
  const tile = widget(page, TITLE)
  await tile.hover()
  await tile.getByRole('button', { name: 'Record what this widget asks' }).click()
  await expect(tile.getByText('Recording what this widget asks', { exact: false })).toBeVisible()
  await waitForViewState(page, TITLE, 'content')
  await expect(page).toBeAccessible()
  const saved = page.waitForEvent('download')
  await tile.getByRole('button', { name: 'End and save the recording' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('open-incidents-newest-recording.json')
  const text = readFileSync(await download.path(), 'utf8')
  const recording = readRecording(JSON.parse(text))
  expect(recording).toMatchObject({
    plugin: 'open-incidents',
    widget: 'newest',
    snapshots: { barn: { name: 'Site 1' } },
  })
  const kinds = new Set(recording.entries.map(({ message }) => message.kind))
  for (const kind of ['watch', 'data', 'show']) expect(kinds).toContain(kind)
  const { name } = (
    (await page.evaluate(async () => (await (await fetch('/config.json')).json()) as never)) as {
      instances: { name: string }[]
    }
  ).instances[0] as { name: string }
  expect(text).not.toContain(name)

  writeFileSync(join(folder, 'replay.json'), text)
  await page.goto(PATH)
  await expect(tile.getByText('This widget is answered from a recording.')).toBeVisible()
  await waitForViewState(page, TITLE, 'content')
  await expect(page).toBeAccessible()
  rmSync(join(folder, 'replay.json'))
  expect(complaints).toEqual([])
})
