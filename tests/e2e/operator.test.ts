import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram } from '../fleet/startProgram'
import { expect, test, useFleet } from './fixtures'
import { follow, scrollTo, widget } from './page'

useFleet()
const OWN_PASSWORD = 'Own-barn-2026!'
const programs: ChildProcess[] = []
/** The folder in which the commands are run. */
const folder = mkdtempSync(join(tmpdir(), 'barn-operator-'))
let setupLink = ''

/** The steps of the README for an own barn, on free ports of this machine. */
async function readSteps() {
  const [clientPort, instancePort] = [await freePort(), await freePort()]
  const section = /^## Your own barn\n([\s\S]*?)^## /m.exec(readFileSync(at('README.md'), 'utf8'))?.[1] ?? ''
  const text = section
    .replaceAll(/192\.168\.1\.10|0\.0\.0\.0/g, '127.0.0.1')
    .replaceAll('4100', String(clientPort))
    .replaceAll('4101', String(instancePort))
  const blocksOf = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code)
  const [cameras = '', clients = ''] = blocksOf('json')
  // The first command has built everything.
  const [, instanceCommand = '', clientCommand = ''] = blocksOf('sh')
  return { cameras, clients, instanceCommand, clientCommand }
}

/** Runs the script of an `npm run` command in the folder. Resolves with its output once that matches. */
function runCommand(command: string, pattern: RegExp): Promise<string> {
  const [, script = '', flags = ''] = /^npm run (\w+) -- ([\s\S]*)$/.exec(command) ?? []
  const args = [...flags.matchAll(/"([^"]*)"|([^\s\\]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const child = spawn(process.execPath, [at(`scripts/${script}.mjs`), ...args], {
    cwd: folder,
    env: { ...process.env, INIT_CWD: folder },
  })
  programs.push(child)
  return new Promise((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      if (pattern.test(output)) resolve(output)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.on('exit', (code) => reject(new Error(`the command ended (${String(code)}): ${output}`)))
  })
}

test.beforeAll(async () => {
  const { cameras, clients, instanceCommand, clientCommand } = await readSteps()
  mkdirSync(join(folder, 'pictures'))
  cpSync(at('tests/fleet/pen.jpg'), join(folder, 'pictures/pen.jpg'))
  writeFileSync(join(folder, 'cameras.json'), cameras)
  writeFileSync(join(folder, 'clients.json'), clients)
  const [output] = await Promise.all([runCommand(instanceCommand, /^ready /m), runCommand(clientCommand, /^ready /m)])
  expect(output).toContain('set-up link of the account "administrator"')
  setupLink = /http:\S+token=\S+/.exec(output)?.[0] ?? ''
})
test.afterAll(() => Promise.all(programs.map(endProgram)))

test('an operator sets up an own barn on the phone, by the steps of the README and once', async ({ visit }) => {
  const { page } = await visit({ width: 'phone' })
  await page.goto(setupLink)
  await page.getByRole('heading', { level: 1, name: 'Hof Nord' }).waitFor()
  await expect(page).not.toHaveURL(/token/)
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('administrator')
  await page.getByLabel('New password').fill('too-weak')
  const unmetRules = page.locator('li[data-met=false]')
  await unmetRules.first().waitFor()
  await page.getByLabel('New password').fill(OWN_PASSWORD)
  await expect(unmetRules).toHaveCount(0)
  await choosePassword(page)
  await page.waitForURL('**/instance/hof-nord/setup/site')
  await expect(page.getByLabel('Name')).toHaveValue('Hof Nord')
  await expect(page, 'the guide').toBeAccessible()
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('heading', { name: 'Add the cameras' }).waitFor()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('heading', { name: 'Add people' }).waitFor()
  await follow(page, '/instance/hof-nord')
  await widget(page, 'Floor plan').getByText('Pens 2 to 4').waitFor()
  await scrollTo(widget(page, 'Incidents'))
  await widget(page, 'Incidents').getByText('Nothing open').waitFor()
  await scrollTo(widget(page, 'Cameras'))
  await widget(page, 'Cameras').getByText('of 3 online').waitFor()

  const { page: later } = await visit()
  await later.goto(setupLink)
  await choosePassword(later)
  await later.getByText('This link has been used already or has expired.').waitFor()
})

/** Chooses the password on the page of a set-up link, and signs in by it. */
async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(OWN_PASSWORD)
  await page.getByLabel('Repeat the password').fill(OWN_PASSWORD)
  await page.getByRole('checkbox', { name: 'I accept the licence agreement.' }).check()
  await page.getByRole('button', { name: 'Set the password and sign in' }).click()
}

test('a barn in one program is set up at one origin, to which all requests go', async ({ visit }) => {
  const port = await freePort()
  const cameras = [{ cameraId: 'pen-1', location: 'pictures/pen.jpg' }]
  const barn = { data: 'one-program', name: 'Home Farm', species: 'pigs', timeZone: 'Europe/Berlin', port, cameras }
  writeFileSync(join(folder, 'barn.json'), JSON.stringify(barn))
  const output = await runCommand('npm run barn -- --config barn.json', /^ready /m)
  const link = new URL(/http:\S+token=\S+/.exec(output)?.[0] ?? '')
  const { page } = await visit()
  const origins = new Set<string>()
  page.on('request', (request) => void origins.add(new URL(request.url()).origin))
  await page.goto(link.href)
  await page.getByRole('heading', { level: 1, name: 'Home Farm' }).waitFor()
  await choosePassword(page)
  await page.waitForURL(`${link.origin}/instance/1001/setup/site`)
  await follow(page, '/instance/1001')
  await scrollTo(widget(page, 'Cameras'))
  await widget(page, 'Cameras').getByText('of 1 online').waitFor()
  expect([...origins].filter((origin) => origin !== 'null')).toEqual([link.origin])
})
