import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { HOUR } from '@barn-workbench/core/time'
import { buildProject } from '../../dev/src/buildProject'
import { readProject } from '../../dev/src/project'
import { at } from '../../scripts/steps/paths.mjs'
import { layoutOf, layoutWidget, saveLayout } from './barnApi'
import { expect, test, useFleet } from './fixtures'
import { createPluginsFolder, waitForText } from './framedWidgets'

/**
 * The example of the weather asks a service of another server, which a local one stands for: in frames it is reached
 * once `allowed.json` grants it.
 */

const SERVICE = 'https://api.brightsky.dev'
/** The temperature outside that the service tells for every hour, °C. */
const DEGREES = 3.5

const asked: URL[] = []
const service = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://service')
  asked.push(url)
  const [start, end] = ['date', 'last_date'].map((name) => Date.parse(url.searchParams.get(name) ?? ''))
  const hours = Math.floor(((end ?? 0) - (start ?? 0)) / HOUR)
  const weather = Array.from({ length: hours }, (_, index) => ({
    timestamp: new Date((start ?? 0) + index * HOUR).toISOString(),
    temperature: DEGREES,
  }))
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ weather }))
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

const folder = createPluginsFolder()
const plugin = join(folder, 'weather-activity')
await buildProject(readProject(at('examples/weather-activity')), plugin, true)
for (const file of ['manifest.json', 'weather.js'].map((name) => join(plugin, name)))
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(SERVICE, origin))
const grant = (origins: readonly string[]) =>
  writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ network: { 'weather-activity': origins } }))
grant([])

useFleet({ plugins: folder, pluginPorts: true })
test.afterAll(() => {
  service.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a framed widget reaches the server that its manifest names once that is granted, and not before', async ({
  open,
}) => {
  const layout = layoutOf('Weather', { weather: 'weather-activity.weather' })
  const widgets = { weather: layoutWidget('weather-activity.weather', { place: '52.27, 8.05' }) }
  const path = await saveLayout('weather', { ...layout, widgets })
  const { page, complaints } = await open({ path })
  await waitForText(page, 'weather-activity', 'The weather service cannot be reached')
  expect(asked).toEqual([])

  grant([origin])
  await page.reload()
  await waitForText(page, 'weather-activity', /Lowest value 3\.5, highest 3\.5/)
  expect(asked.map(({ searchParams }) => [searchParams.get('lat'), searchParams.get('lon')])).toContainEqual([
    '52.27',
    '8.05',
  ])
  // The browser has said which connection it refused before.
  expect(complaints.filter((text) => !text.includes(`${origin}/weather`))).toEqual([])
})
