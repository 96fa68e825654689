import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get as getPlain, type RequestListener, type Server } from 'node:http'
import { get as getSecure, type RequestOptions } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectSecure, type TLSSocket } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY, SECOND } from '@barn-workbench/core/time'
import { CERTIFICATE_DAYS, createAuthority, issueCertificate, type Authority } from './authority'
import { createFileSource, createLocalSource } from './certificateSources'
import { createHttps, type HttpsOptions } from './createHttps'

const NOW = Date.UTC(2026, 10, 29)

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-https-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function composeHttps(options: Pick<HttpsOptions, 'source'> & { clock?: { time: number } }) {
  const said: string[] = []
  const { clock = { time: NOW } } = options
  const https = createHttps({
    source: options.source,
    port: 4443,
    origins: () => ['https://barn.local:4443'],
    now: () => clock.time,
    say: (level, message) => said.push(`${level} ${message}`),
  })
  return { https, clock, takeSaid: () => said.splice(0) }
}

/** A certificate in files that a test replaces. */
async function createFiles() {
  const folder = createFolder()
  const files = { certificate: join(folder, 'fullchain.pem'), key: join(folder, 'privkey.pem') }
  const authority = await createAuthority({ title: 'Barn', names: ['barn.example'] }, NOW)
  return {
    files,
    issue: (from: number) => issueCertificate(authority, { names: ['barn.example'], addresses: [] }, from),
    write({ certificate, key }: Partial<Authority>): void {
      if (certificate !== undefined) writeFileSync(files.certificate, certificate)
      if (key !== undefined) writeFileSync(files.key, key)
    },
  }
}

async function listen(server: Server): Promise<number> {
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const UNCHECKED: RequestOptions = { rejectUnauthorized: false, agent: false }

function textOf(get: typeof getPlain | typeof getSecure, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = get({ ...UNCHECKED, host: '127.0.0.1', port }, (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      reply.on('end', () => resolve(text))
    })
    sent.on('error', reject)
  })
}

/** The serial number of the certificate that a port shows. */
function serialOf(port: number, options: object = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connectSecure({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
      resolve(socket.getPeerCertificate().serialNumber)
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

const echo: RequestListener = ({ socket }, response) => void response.end('encrypted' in socket ? 'secure' : 'plain')

test('a renewal is taken over while the port is open; one that is half written, does not fit or vanishes is not', async () => {
  const { files, issue, write } = await createFiles()
  write(await issue(NOW))
  const { https, takeSaid } = composeHttps({ source: createFileSource(files) })
  await https.refresh()
  const port = await listen(https.createServer(echo, {}))
  const first = await serialOf(port)
  const next = await issue(NOW + DAY)
  const failures: [Partial<Authority>, RegExp][] = [
    [
      { certificate: next.certificate.slice(0, 300) },
      /fullchain\.pem is no certificate.*the certificate of before goes on/,
    ],
    [{ certificate: next.certificate }, /the key in .*privkey\.pem is not that of the certificate/],
    [{ certificate: next.certificate.slice(0, -300) }, /fullchain\.pem is no certificate/],
    [{ certificate: next.certificate, key: next.key.slice(0, 60) }, /privkey\.pem is no private key/],
  ]
  for (const [written, sentence] of failures) {
    write(written)
    await https.refresh()
    await https.refresh()
    expect(takeSaid()).toEqual([expect.stringMatching(sentence)])
    expect(await serialOf(port)).toBe(first)
  }
  rmSync(files.key)
  await https.refresh()
  expect(takeSaid()).toEqual([expect.stringContaining('ENOENT')])
  expect(https.state()).toMatchObject({ problem: 'not-renewed' })
  write(next)
  await https.refresh()
  expect(takeSaid()).toEqual([expect.stringContaining('info HTTPS has another certificate')])
  expect(await serialOf(port)).not.toBe(first)
  expect(https.state()).toMatchObject({ kind: 'files', problem: null, fingerprint: null })
  await expect(
    serialOf(port, { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
  ).rejects.toThrow()
})

test('a certificate that ends within 14 days is told once, one that has ended again, and both are used', async () => {
  const { files, issue, write } = await createFiles()
  write(await issue(NOW))
  const end = NOW + (CERTIFICATE_DAYS - 1) * DAY
  const { https, clock, takeSaid } = composeHttps({ source: createFileSource(files) })
  const problemAt = async (time: number) => {
    clock.time = time
    await https.refresh()
    return https.state().problem
  }
  expect(await problemAt(end - 15 * DAY)).toBeNull()
  expect(await problemAt(end - 14 * DAY)).toBe('ends-soon')
  expect(await problemAt(end - DAY)).toBe('ends-soon')
  expect(await problemAt(end)).toBe('ended')
  expect(await problemAt(Date.UTC(2020, 0, 1))).toBe('not-yet-valid')
  expect(takeSaid()).toEqual([
    expect.stringMatching(/^warn .* ends on 2027-/),
    expect.stringMatching(/^warn .* has ended on 2027-/),
    expect.stringContaining('the clock of this machine may be wrong'),
  ])
  expect(await listen(https.createServer(echo, {})).then(serialOf)).toMatch(/^[\dA-F]+$/)
})

test('an authority that cannot be written leaves HTTP, and is made once that is possible', async () => {
  const data = join(createFolder(), 'data')
  // As on a full disk, nothing can be written there.
  writeFileSync(data, '')
  const { https, takeSaid } = composeHttps({
    source: createLocalSource({
      data,
      title: 'Barn',
      readNames: () => ({ names: ['barn.local'], addresses: [] }),
      say: () => expect.unreachable(),
    }),
  })
  await https.refresh()
  expect(takeSaid()).toEqual([expect.stringMatching(/^error HTTPS: .*; there is no HTTPS$/)])
  expect(https.state()).toMatchObject({ problem: 'missing', endsAt: null, fingerprint: null })
  const port = await listen(https.createDualServer(echo))
  expect(await textOf(getPlain, port)).toBe('plain')
  await expect(serialOf(port)).rejects.toThrow()
  rmSync(data)
  mkdirSync(data)
  await https.refresh()
  expect(await serialOf(port)).toMatch(/^[\dA-F]+$/)
  expect(https.state()).toMatchObject({
    problem: null,
    fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}/) as string,
  })
})

test('one port speaks both, and what says nothing is cut off', async () => {
  const { files, issue, write } = await createFiles()
  write(await issue(NOW))
  const { https } = composeHttps({ source: createFileSource(files) })
  await https.refresh()
  const server = https.createDualServer(echo)
  const port = await listen(server)
  expect([await textOf(getPlain, port), await textOf(getSecure, port)]).toEqual(['plain', 'secure'])
  server.headersTimeout = 50
  const silent = connect(port, '127.0.0.1')
  await new Promise((resolve) => silent.once('close', resolve))
  for (const bytes of ['\u0016', '\u0016\u0003\u0001\uFFFF', '\0\0\0', 'GET'] as const) {
    const rude = connect(port, '127.0.0.1', () => rude.write(bytes, () => rude.destroy()))
    await new Promise((resolve) => rude.once('close', resolve))
  }
  expect(await textOf(getSecure, port)).toBe('secure')
})

test('the certificate is looked at every 10 s', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refresh = vi.fn(() => Promise.resolve(null))
  const { https } = composeHttps({ source: { kind: 'files', refresh, root: () => null } })
  const looked = vi.fn()
  https.start(looked)
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect([refresh.mock.calls.length, looked.mock.calls.length]).toEqual([2, 2])
})
