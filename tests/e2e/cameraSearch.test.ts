import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { startOnvifDevice } from '../fleet/onvifDevice'
import { startRtspServer } from '../fleet/rtspServer'
import { endProgram, startProgram } from '../fleet/startProgram'
import { makeTestVideo } from '../fleet/testVideo'
import { expect, test, useFleet } from './fixtures'
import { signInByForm } from './signInForm'

useFleet()

const PASSWORD = 'pig-sty-44'

/** Two cameras at addresses of their own, of which both streams come from one server. */
async function startCameras(folder: string) {
  const video = join(folder, 'pen.mp4')
  await makeTestVideo(video)
  const credentials = { username: 'admin', password: PASSWORD, scheme: 'digest' } as const
  const third = 100 + (process.pid % 100)
  const addresses = [`127.0.${third}.11`, `127.0.${third}.12`]
  const started = await Promise.all(
    addresses.map(async (address, index) => {
      const server = await startRtspServer({ video, credentials, address })
      const stream = { encoding: 'H264', framesPerSecond: 5, bitRate: 500, uri: server.url }
      const device = await startOnvifDevice({
        ...{ address, credentials, name: `Stall ${index + 1}`, picture: readFileSync(at('tests/fleet/pen.jpg')) },
        profiles: [
          { ...stream, token: 'main', width: 1280, height: 720 },
          { ...stream, token: 'sub', width: 640, height: 360 },
        ],
      })
      return [server, device]
    }),
  )
  return {
    range: `${addresses[0] ?? ''}-12`,
    stop: () => Promise.all(started.flat().map((one) => one.stop())),
  }
}

test('cameras are found on the network, opened by one password, named and added on a phone', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-search-'))
  const cameras = await startCameras(folder)
  const port = await freePort()
  const file = join(folder, 'barn.json')
  const barn = { data: 'data', species: 'pigs', timeZone: 'Europe/Berlin', port, demo: true, cameraNetwork: 'local' }
  writeFileSync(file, JSON.stringify(barn))
  const program = await startProgram([at('barn/dist/main.js'), '--config', file])
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}`, locale: 'de', viewport })
  try {
    const page = await context.newPage()
    await signInByForm(page, { username: 'admin', path: '/instance/1001/setup/cameras' })
    await page.getByRole('button', { name: 'Netzwerk durchsuchen' }).click()
    await page.getByLabel('Adresse oder Bereich').fill(cameras.range)
    await page.getByRole('button', { name: 'Suchen', exact: true }).click()
    for (const name of ['Stall 1', 'Stall 2']) await page.getByRole('checkbox', { name }).check()
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Bei 2 Kameras probieren' }).click()
    await expect(page.getByRole('img', { name: 'Was Stall 2 jetzt zeigt' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).first().fill('Abferkelstall')
    await page.getByRole('button', { name: '2 Kameras hinzufügen' }).click()
    await expect(page.getByRole('link', { name: 'Abferkelstall' })).toBeVisible()
    await expect(page.getByText('Hauptstream: H264, 1280 × 720').first()).toBeVisible()
    await page.getByRole('link', { name: 'Abferkelstall' }).click()
    await expect(page.getByRole('img', { name: /Abferkelstall/ }).first()).toBeVisible()
  } finally {
    await context.close()
    await endProgram(program)
    await cameras.stop()
    rmSync(folder, { recursive: true })
  }
})
