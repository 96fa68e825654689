import { execFile, spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { buildBarn, buildClient } from '../../scripts/steps/prepare.mjs'
import { freePort } from '../fleet/freePort'

/* The program that serves a barn and its web client on one port. */

const folder = mkdtempSync(join(tmpdir(), 'barn-program-'))
const file = join(folder, 'barn.json')
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  await buildClient()
  await buildBarn()
})

function configure(entries: object): void {
  writeFileSync(file, JSON.stringify({ data: 'data', species: 'pigs', timeZone: 'Europe/Berlin', ...entries }, null, 1))
}

const page = readFileSync(at('docs/operations/running.md'), 'utf8')
/** The configuration that the page shows first, and its commands. */
const shown = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '') as object
const commandsOf = (file: string) =>
  [...readFileSync(at(file), 'utf8').matchAll(/^npm run barn .*$/gm)].map(([command]) => command)
const commands = commandsOf('docs/operations/running.md')
/** The command by which a container engine asks whether the program works. */
const healthCheck = JSON.parse(
  /^HEALTHCHECK[^[]*(\[.*\])$/m.exec(readFileSync(at('deploy/Dockerfile'), 'utf8'))?.[1] ?? '',
) as string[]

/** Starts the program as `npm run barn` does, or by itself. Resolves when it is ready. */
async function start(program: string, ...flags: string[]) {
  const child = spawn(process.execPath, [at(program), '--config', file, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const hasSaid = (text: string) => expect.poll(() => output, { timeout: 30_000 }).toContain(text)
  await hasSaid('ready http://')
  return { child, ended, hasSaid, output: () => output }
}

test('page and calls come from one port; the configuration is read again at SIGHUP, and SIGTERM ends all', async () => {
  const port = await freePort()
  configure({ port, log: { form: 'json' } })
  const barn = await start('barn/dist/main.js')
  const base = `http://127.0.0.1:${port}`
  const answer = await fetch(`${base}/`)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(await (await fetch(`${base}/api/health`)).json()).toEqual({ result: { status: 'ok' } })
  const { instances } = (await (await fetch(`${base}/config.json`)).json()) as { instances: object[] }
  const local = { protocol: 'http', hostname: '127.0.0.1', port }
  expect(instances).toMatchObject([{ globalUniqueIdentifier: '1001', discoveryObject: { local } }])
  const [, ...check] = healthCheck.map((part) => part.replace('4100', String(port)))
  await promisify(execFile)(process.execPath, check)
  const lines = barn.output().trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toContain('system')
  expect(barn.output()).toContain('/ql/account-provisioning?')

  const origin = 'http://barn.example'
  const allowedFor = async () =>
    (await fetch(`${base}/api/v`, { headers: { origin } })).headers.get('access-control-allow-origin')
  expect(await allowedFor()).toBeNull()
  configure({ port: port + 1, webOrigins: [origin] })
  barn.child.kill('SIGHUP')
  await barn.hasSaid('these changes wait for a restart: port')
  expect(await allowedFor()).toBe(origin)
  writeFileSync(file, '{')
  barn.child.kill('SIGHUP')
  await barn.hasSaid('not taken over')
  expect(await allowedFor()).toBe(origin)

  const stoppedAt = Date.now()
  barn.child.kill('SIGTERM')
  expect(await barn.ended).toBe(0)
  expect(Date.now() - stoppedAt).toBeLessThan(10_000)
})

test('the commands of the page are true, with the configuration that it shows', async () => {
  expect(commands).toEqual(['npm run barn -- --config barn.json --check', 'npm run barn -- --config barn.json'])
  configure({ ...shown, host: '127.0.0.1', port: await freePort() })
  const [checks = ''] = commands
  const [program = '', ...flags] = checks.replace('barn.json', file).split(' ')
  const { stdout } = await promisify(execFile)(program, flags, { cwd: at() })
  expect(stdout).toContain(`${file} can be used`)
})

/** What a port answers by HTTPS, to a client that trusts a certificate alone. */
function textBy(ca: string, url: string): Promise<{ text: string; strict: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { ca, agent: false }, (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      reply.on('end', () => resolve({ text, strict: reply.headers['strict-transport-security'] }))
    }).on('error', reject)
  })
}

test('HTTPS by a local authority begins with one flag, beside HTTP, and leads to its root', async () => {
  const [port, securePort] = [await freePort(), await freePort()]
  configure({ ...shown, host: '127.0.0.1', port, https: { port: securePort, local: true } })
  const barn = await start('barn/dist/main.js', '--https', 'local')
  const root = await (await fetch(`http://127.0.0.1:${port}/trust/barn-root.crt`)).arrayBuffer()
  const certificate = new X509Certificate(Buffer.from(root))
  expect(commandsOf('docs/operations/https.md')).toEqual([...commands.slice(0, 1), `${commands[1]} --https local`])
  await barn.hasSaid(`SHA-256 of the root: ${certificate.fingerprint256}`)
  await barn.hasSaid(`http://localhost:${port}/trust`)
  const health = { text: '{"result":{"status":"ok"}}', strict: undefined }
  for (const address of [`localhost:${securePort}`, `127.0.0.1:${securePort}`, `localhost:${port}`])
    expect(await textBy(certificate.toString(), `https://${address}/api/health`), address).toEqual(health)
  const page = await textBy(certificate.toString(), `https://localhost:${securePort}/config.json`)
  expect(page.text).toContain(`"protocol":"https","hostname":"localhost","port":${securePort}`)
  barn.child.kill('SIGTERM')
  expect(await barn.ended).toBe(0)
})

test('an instance that dies ends the command with a code', async () => {
  configure({ ...shown, host: '127.0.0.1', port: await freePort() })
  const barn = await start('scripts/barn.mjs')
  const { stdout } = await promisify(execFile)('ps', ['--ppid', String(barn.child.pid), '-o', 'pid='])
  process.kill(Number(stdout), 'SIGKILL')
  expect(await barn.ended).toBe(70)
})

test('a configuration that cannot be used is told with its line, and no service manager starts it again', async () => {
  writeFileSync(file, '{\n  "data": "data",\n  "prot": 4100\n}')
  const check = (...flags: string[]) => promisify(execFile)(process.execPath, [at('barn/dist/main.js'), ...flags])
  const refused = { code: 78, stderr: `${file}:3:3: prot: is unknown\n` }
  await expect(check('--config', file)).rejects.toMatchObject(refused)
})
