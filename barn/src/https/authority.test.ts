import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY } from '@barn-workbench/core/time'
import { createAuthority, issueCertificate } from './authority'
import { authorityPath, openAuthority } from './authorityFile'
import { createLocalSource } from './certificateSources'

const NOW = Date.UTC(2026, 10, 29)
const NAMES = ['barn', 'barn.local']
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-authority-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.runIf(hasOpenssl)('openssl verifies names and private addresses of the barn, and refuses any other', async () => {
  const folder = createFolder()
  const authority = await createAuthority({ title: 'Home Farm', names: NAMES }, NOW)
  const root = join(folder, 'root.pem')
  writeFileSync(root, authority.certificate)
  const verify = async (subjects: { names?: string[]; addresses?: string[] }, ...checked: string[]) => {
    const { certificate } = await issueCertificate(authority, { names: [], addresses: [], ...subjects }, NOW)
    const leaf = join(folder, 'leaf.pem')
    writeFileSync(leaf, certificate)
    const time = ['-attime', String(NOW / 1_000)]
    const flags = ['verify', '-x509_strict', '-purpose', 'sslserver', ...time, '-CAfile', root, ...checked, leaf]
    const { status, stderr, stdout } = spawnSync('openssl', flags, { encoding: 'utf8' })
    return status === 0 ? 'OK' : /error \d+ .*: (.*)/.exec(stderr + stdout)?.[1]
  }
  const addresses = ['192.168.1.10', 'fd00::1', '::1']
  expect(await verify({ names: NAMES, addresses }, '-verify_hostname', 'barn.local')).toBe('OK')
  expect(await verify({ names: NAMES, addresses }, '-verify_ip', '192.168.1.10')).toBe('OK')
  expect(await verify({ names: NAMES, addresses }, '-verify_ip', 'fd00::1')).toBe('OK')
  expect(await verify({ names: NAMES }, '-verify_hostname', 'other.local')).toBe('hostname mismatch')
  for (const name of ['other.local', 'bank.example', 'xbarn'])
    expect(await verify({ names: [name] })).toBe('permitted subtree violation')
  for (const address of ['8.8.8.8', '2001:db8::1', '172.32.0.1'])
    expect(await verify({ addresses: [address] }), address).toBe('permitted subtree violation')
})

test('the root says critically what it may vouch for, and what it issues holds at most 825 days', async () => {
  const authority = await createAuthority({ title: '<b>"Höfe"\n', names: NAMES }, NOW)
  const { certificate, key } = await issueCertificate(authority, { names: NAMES, addresses: [] }, NOW)
  const [root, leaf] = [new X509Certificate(authority.certificate), new X509Certificate(certificate)]
  expect(root.ca).toBe(true)
  // The identifier of the extension, and that it is critical.
  expect(root.raw.includes(Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e, 0x01, 0x01, 0xff]))).toBe(true)
  expect(leaf.verify(root.publicKey)).toBe(true)
  expect(leaf.ca).toBe(false)
  expect(leaf.subjectAltName).toBe('DNS:barn, DNS:barn.local')
  expect(Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)).toBeLessThanOrEqual(825 * DAY)
  expect(Date.parse(leaf.validFrom)).toBeLessThan(NOW)
  expect(key).not.toBe(authority.key)
})

test('a clock in the past makes certificates that hold now', async () => {
  const past = Date.UTC(2020, 0, 1)
  const authority = await createAuthority({ title: 'Barn', names: NAMES }, past)
  const { certificate } = await issueCertificate(authority, { names: NAMES, addresses: [] }, past)
  for (const pem of [authority.certificate, certificate]) {
    expect(Date.parse(new X509Certificate(pem).validFrom)).toBeLessThan(NOW)
    expect(Date.parse(new X509Certificate(pem).validTo)).toBeGreaterThan(NOW)
  }
})

test('two that make the authority at once get the same one, in a private file', async () => {
  const options = { data: createFolder(), title: 'Barn', names: NAMES }
  const opened = await Promise.all(Array.from({ length: 4 }, () => openAuthority(options, NOW)))
  expect(new Set(opened.map(({ certificate }) => certificate)).size).toBe(1)
  expect(statSync(authorityPath(options.data)).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(options.data, 'https'))).toEqual(['authority.pem'])
  writeFileSync(authorityPath(options.data), opened[0]?.key ?? '')
  await expect(openAuthority(options, NOW)).rejects.toThrow('is damaged; nothing was changed')
})

test('other addresses and a near end make another certificate of the same authority; hostile names do not stop it', async () => {
  const said: string[] = []
  let addresses = ['192.168.1.10', '[fd00::1]', '203.0.113.9']
  let names = ['barn.local', 'a"; DNS:bank.example', `${'x'.repeat(64)}.local`, '']
  const source = createLocalSource({
    data: createFolder(),
    title: 'Barn',
    readNames: () => ({ names, addresses }),
    say: (_, message) => said.push(message),
  })
  const namesOf = async (now: number) => {
    const next = await source.refresh(now)
    return next && new X509Certificate(next.certificate).subjectAltName
  }
  expect(await namesOf(NOW)).toBe(
    'DNS:barn.local, DNS:localhost, IP Address:127.0.0.1, IP Address:192.168.1.10, IP Address:0:0:0:0:0:0:0:1, IP Address:FD00:0:0:0:0:0:0:1',
  )
  const root = source.root()
  expect(await namesOf(NOW + DAY)).toBeNull()
  addresses = ['10.0.0.7']
  expect(await namesOf(NOW + DAY)).toContain('10.0.0.7')
  expect(await namesOf(Date.UTC(2020, 0, 1))).toBeNull()
  expect(await namesOf(NOW + 180 * DAY)).not.toBeNull()
  expect(said).toEqual([])
  names = ['stable.local']
  expect(await namesOf(NOW + 180 * DAY)).not.toContain('stable')
  expect(said).toEqual([expect.stringContaining('may not vouch for the name stable.local')])
  expect(source.root()).toBe(root)
})
