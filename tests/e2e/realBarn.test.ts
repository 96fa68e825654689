import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram, startProgram } from '../fleet/startProgram'
import { expect, test, useFleet } from './fixtures'
import { waitForViewState, widget } from './page'
import { PASSWORD, signInByForm } from './signInForm'

useFleet()

const LAYOUT = 'climate'

/** Calls a barn as a machine does. Returns the answer of a call that succeeds. */
async function callAsMachine(origin: string) {
  let token = ''
  async function call(method: string, path: string, body: object): Promise<Record<string, string>> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  const { refreshToken } = await call('POST', '/api/auth/usernamePassword/login', {
    username: 'admin',
    password: PASSWORD,
  })
  token = (await call('POST', '/api/login/refresh', { refreshToken }))['accessToken'] ?? ''
  return call
}

/** A dashboard with a chart of temperatures alone. */
const layout = {
  ...{ schema: 1, layoutId: LAYOUT, version: 0, title: 'Climate', roles: [] },
  widgets: { temperature: { type: 'measurements.temperature', version: 1, settings: {} } },
  grids: { desk: { temperature: { x: 0, y: 0, w: 24, h: 14 } } },
}

/** The values of a sensor in the last three hours. */
function someTemperatures(): object[] {
  return Array.from({ length: 180 }, (_, minute) => ({
    ...{ measurement: 'temperature', sensor: 'north wall', unit: '°F' },
    ...{ time: Date.now() - minute * 60_000, value: 68 + Math.sin(minute / 20) },
  }))
}

test('a barn without a simulation says that nothing was measured, until a sensor sends its values', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-real-'))
  const port = await freePort()
  const file = join(folder, 'barn.json')
  const barn = { data: 'data', species: 'pigs', timeZone: 'Europe/Berlin', port, demo: true }
  writeFileSync(file, JSON.stringify(barn))
  const program = await startProgram([at('barn/dist/main.js'), '--config', file])
  const origin = `http://127.0.0.1:${port}`
  const context = await browser.newContext({ baseURL: origin, locale: 'en', viewport: { width: 1440, height: 960 } })
  try {
    const call = await callAsMachine(origin)
    await call('PUT', `/api/workbench/layouts/${LAYOUT}`, layout)
    const page = await context.newPage()
    await signInByForm(page, { username: 'admin', path: '/instance/1001/account' })
    await page.goto(`/instance/1001/dashboard/${LAYOUT}`)
    await expect(page.getByText('Nothing measured yet')).toBeVisible()
    await call('POST', '/api/workbench/measurements', someTemperatures())
    await waitForViewState(page, 'Temperature', 'content')
    await expect(widget(page, 'Temperature').getByText('north wall').first()).toBeVisible()
  } finally {
    await context.close()
    await endProgram(program)
    rmSync(folder, { recursive: true })
  }
})
