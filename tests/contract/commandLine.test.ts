import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { freePort } from '../fleet/freePort'
import { endProgram, startProgram } from '../fleet/startProgram'

const folder = mkdtempSync(join(tmpdir(), 'barn-command-line-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['start', ['BARN_PORT_BASE', 'BARN_DATA']],
  ['client', ['--port', '--host', '--config', '--base-path', '--trusted-proxy']],
  ['instance', ['--type', '--species', '--time-zone', '--unlock']],
])('npm run %s -- --help lists what it takes and ends', async (name, words) => {
  // A command that does not end is stopped, which rejects.
  const { stdout } = await promisify(execFile)(process.execPath, [at(`scripts/${name}.mjs`), '--help'], {
    timeout: 60_000,
    env: { ...process.env, BARN_PORT_BASE: String(await freePort()) },
  })
  for (const word of words) expect(stdout).toContain(word)
})

test.each([
  [['--plugins', '/no/such/folder'], '--plugins: there is no folder /no/such/folder'],
  [['--plugin', 'folder'], "Unknown option '--plugin'; npm start -- --help lists the options"],
])('npm start -- %j names the mistake and ends', async (flags, mistake) => {
  const started = promisify(execFile)(process.execPath, [at('scripts/start.mjs'), ...flags], { timeout: 60_000 })
  await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(mistake) as string })
})

test('the web client names a folder of plugins that is not there', async () => {
  const config = join(folder, 'client.json')
  writeFileSync(config, '{ "instances": [] }')
  const flags = ['--port', '0', '--root', folder, '--config', config, '--plugins', '/no/such/folder']
  const started = promisify(execFile)(process.execPath, [at('workbench/server/dist/main.js'), ...flags])
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--plugins: there is no folder /no/such/folder') as string,
  })
})

test('a barn that is started without a terminal says what is assumed of it, and serves', async () => {
  const port = String(await freePort())
  const flags = ['--simulate', 'false', '--demo', 'false', '--port', port, '--data', join(folder, 'data')]
  let output = ''
  const barn = await startProgram([at('instance/dist/main.js'), ...flags], {}, (text) => (output += text))
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(output).toContain(`the species pigs (--species) and the time zone ${timeZone} (--time-zone)`)
  const version = (await (await fetch(`http://127.0.0.1:${port}/api/v`)).json()) as { result: { timeZone: string } }
  expect(version.result.timeZone).toBe(timeZone)
  await endProgram(barn)
})
