import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../runBarn'
import { createAuthority, issueCertificate } from './authority'

const folder = mkdtempSync(join(tmpdir(), 'barn-check-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  const authority = await createAuthority({ title: 'Barn', names: ['barn.example'] }, Date.now())
  for (const name of ['used', 'other']) {
    const issued = await issueCertificate(authority, { names: ['barn.example'], addresses: [] }, Date.now())
    writeFileSync(join(folder, `${name}.crt`), issued.certificate)
    writeFileSync(join(folder, `${name}.key`), issued.key)
  }
})

/** What is wrong with a configuration, if anything is, with its line. */
function faultOf(
  https: object | undefined,
  { isLocal = false, ...more }: { isLocal?: boolean; plugins?: object } = {},
) {
  const file = join(folder, 'barn.json')
  writeFileSync(file, JSON.stringify({ data: 'data', https, ...more }, null, 1))
  const settings = readSettings(file, { environment: {}, isLocal })
  if (!('faults' in settings)) return settings.configuration.https?.port
  const [fault] = settings.faults
  return `${fault?.line}: ${fault?.message}`
}

test('what cannot be used is told with its line, and all else is taken', () => {
  const used = { certificate: 'used.crt', key: 'used.key' }
  expect(faultOf(used)).toBe(4443)
  expect(faultOf({ ...used, port: 8443 })).toBe(8443)
  expect(faultOf(undefined, { isLocal: true })).toBe(4443)
  expect(faultOf({ local: true, port: 443 }, { isLocal: true })).toBe(443)
  expect(faultOf({ ...used, key: 'other.key' })).toMatch(
    /^5: https\.key: the key in .*other\.key is not that of the cert/,
  )
  expect(faultOf({ ...used, certificate: 'gone.crt' })).toMatch(/^4: https\.certificate: ENOENT/)
  expect(faultOf({ ...used, certificate: 'used.key' })).toMatch(/^4: https\.certificate: .* is no certificate/)
  expect(faultOf({ certificate: 'used.crt' })).toMatch(/^3: https: takes either certificate and key, or local/)
  expect(faultOf({ ...used, local: true })).toMatch(/^3: https: takes either/)
  expect(faultOf({})).toMatch(/^3: https: needs certificate and key, or local/)
  expect(faultOf(used, { isLocal: true })).toMatch(/^4: https\.certificate: and --https local exclude each other/)
  expect(faultOf({ local: true, port: 4100 })).toMatch(/^5: https\.port: is that of HTTP, too/)
  expect(faultOf({ local: true, port: 4110 }, { plugins: { ports: { first: 4105, last: 4115 } } })).toMatch(
    /^5: https\.port/,
  )
})
