import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseBarnFile } from '../../barn/src/readBarnFile'
import { at } from '../../scripts/steps/paths.mjs'

/* The files of `deploy`. What needs a program that is not installed is listed as not run. */

const folder = mkdtempSync(join(tmpdir(), 'barn-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (name: string) => readFileSync(at('deploy', name), 'utf8')

/** Whether a program is installed. Some print their version to standard error. */
const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).error === undefined

/** The fields of a file of the form `Name=value`. */
const fieldsOf = (text: string) => new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

test('the example of a configuration can be used', () => {
  const parsed = parseBarnFile(read('barn.json'))
  expect(parsed.ok ? [] : parsed.faults).toEqual([])
})

test('the unit waits for the program, watches it and starts it again, but not with a wrong configuration', () => {
  const unit = fieldsOf(read('barn-workbench.service'))
  expect(unit.get('ExecStart')).toContain('/barn/dist/main.js --config /etc/barn-workbench/barn.json')
  expect(Object.fromEntries(unit)).toMatchObject({
    Type: 'notify',
    NotifyAccess: 'all',
    WatchdogSec: '60',
    Restart: 'on-failure',
    RestartPreventExitStatus: '78',
    ProtectSystem: 'strict',
    NoNewPrivileges: 'true',
    StateDirectory: 'barn-workbench',
    User: 'barn-workbench',
  })
})

test.runIf(isInstalled('systemd-analyze', '--version'))('systemd finds no fault in the unit', () => {
  const unit = join(folder, 'barn-workbench.service')
  // The program of this machine may be elsewhere.
  writeFileSync(unit, read('barn-workbench.service').replace('/usr/bin/node', process.execPath))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  // Faults of other units of this machine are none of ours.
  expect([status, stderr.split('\n').filter((line) => line.includes('barn-workbench'))]).toEqual([0, []])
})

test.runIf(isInstalled('nginx', '-v'))('nginx takes its file', () => {
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'].concat([
      '-subj',
      '/CN=barn.example',
      '-keyout',
      join(folder, 'privkey.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ]),
    { stdio: 'ignore' },
  )
  const site = join(folder, 'site.conf')
  writeFileSync(site, read('nginx.conf').replaceAll('/etc/ssl/barn', folder))
  const main = join(folder, 'nginx.conf')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  const http = `access_log off; ${folders.join(' ')} include ${site};`
  writeFileSync(main, `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp { ${http} }\n`)
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', main], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

test.runIf(isInstalled('caddy', 'version'))('Caddy takes its file', () => {
  const { status, stderr } = spawnSync('caddy', ['adapt', '--config', at('deploy/Caddyfile')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('error')])
})

test.runIf(isInstalled('promtool', '--version'))('Prometheus takes the alerts', () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', at('deploy/prometheus-alerts.yml')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})

test('the alerts and the dashboard ask for metrics that there are, and each alert is explained', () => {
  const measuring = ['metrics/requestCounts', 'composition/composeMonitoring', 'composition/barnMetrics']
  const measured = measuring.map((file) => readFileSync(at(`instance/src/${file}.ts`), 'utf8')).join('')
  const alerts = read('prometheus-alerts.yml')
  const dashboard = read('grafana-dashboard.json')
  const names = [...`${alerts}${dashboard}`.matchAll(/barn_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, ''))
  // The certificate is that of a program with HTTPS.
  const unknown = [...new Set(names)].filter(
    (name) => !measured.includes(`'${name}'`) && name !== 'barn_certificate_expiry_timestamp_seconds',
  )
  expect([unknown, names.length > 20]).toEqual([[], true])
  const explained = readFileSync(at('docs/operations/watching.md'), 'utf8')
  const titles = [...alerts.matchAll(/alert: (\w+)/g)].map(([, title = '']) => title)
  expect(titles.filter((title) => !explained.includes(`\`${title}\``))).toEqual([])
})

test('each proxy passes the name and the scheme on, and the program trusts it', () => {
  expect(read('nginx.conf')).toMatch(
    /proxy_set_header Host \$http_host;\n\s+proxy_set_header X-Forwarded-Proto \$scheme;/,
  )
  expect(read('nginx.conf')).toContain('proxy_buffering off;')
  for (const name of ['Caddyfile', 'Caddyfile.dns']) expect(read(name)).toContain('flush_interval -1')
  expect(read('Caddyfile.dns')).toMatch(/tls \{\n\t\tdns \w+ \{env\.\w+\}/)
})

test('the image copies what is there, and runs the program as a user', () => {
  const image = read('Dockerfile')
  const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  const built = /(\/dist|node_modules)$/
  const missing = copied
    .map((path) => path.replace('/build/', ''))
    .filter((path) => !built.test(path) && !existsSync(at(path)))
  expect(copied.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
  expect(image).toMatch(/^USER node$/m)
  expect(image.indexOf('USER node')).toBeLessThan(image.lastIndexOf('CMD ['))
})
