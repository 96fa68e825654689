import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { DAY } from '@barn-workbench/core/time'

/** A certificate with its chain and key, both in PEM. */
export interface Certificate {
  certificate: string
  key: string
  /** In ms since the epoch. */
  beginsAt: number
  endsAt: number
  /** The names in it, also those with a wildcard. */
  names: readonly string[]
}

/** The reason why a certificate cannot be used, with the option of the configuration that it is about. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError'

  constructor(
    readonly option: 'certificate' | 'key',
    message: string,
  ) {
    super(message)
  }
}

/** The paths of a certificate and its key. */
export interface CertificateFiles {
  certificate: string
  key: string
}

/** Reads a certificate. Throws a `CertificateError` if the files cannot be used together. */
export function readCertificate(files: CertificateFiles): Certificate {
  return parseCertificate({ certificate: readText(files, 'certificate'), key: readText(files, 'key') }, files)
}

function readText(files: CertificateFiles, option: 'certificate' | 'key'): string {
  try {
    return readFileSync(files[option], 'utf8')
  } catch (error) {
    throw new CertificateError(option, (error as Error).message)
  }
}

/** Checks a certificate and its key in PEM. `files` names them in errors. */
export function parseCertificate(
  { certificate, key }: Pick<Certificate, 'certificate' | 'key'>,
  files: CertificateFiles,
): Certificate {
  const first = attempt('certificate', `${files.certificate} is no certificate (PEM), or not a whole one`, () => {
    // A file that is half written may end within a later certificate of the chain.
    const chain = certificate.split(/(?=-----BEGIN CERTIFICATE-----)/).filter((part) => part.startsWith('-----'))
    const [leaf] = chain.map((part) => new X509Certificate(part))
    if (!leaf) throw new Error('no certificate')
    return leaf
  })
  const privateKey = attempt(
    'key',
    `${files.key} is no private key (PEM) without a passphrase, or not a whole one`,
    () => createPrivateKey(key),
  )
  if (!first.checkPrivateKey(privateKey))
    throw new CertificateError('key', `the key in ${files.key} is not that of the certificate in ${files.certificate}`)
  attempt('certificate', `${files.certificate} cannot be used for HTTPS`, () =>
    createSecureContext({ cert: certificate, key }),
  )
  const names = [...(first.subjectAltName ?? '').matchAll(/DNS:([^,\s"]+)/g)].map(([, name = '']) => name.toLowerCase())
  return { certificate, key, beginsAt: Date.parse(first.validFrom), endsAt: Date.parse(first.validTo), names }
}

function attempt<Value>(option: 'certificate' | 'key', message: string, read: () => Value): Value {
  try {
    return read()
  } catch {
    throw new CertificateError(option, message)
  }
}

/** Time before the end of a certificate from which people are warned. */
export const WARNING_PERIOD = 14 * DAY

/** What is wrong with the time of a certificate. */
export type CertificateProblem = 'ended' | 'ends-soon' | 'not-yet-valid'

/** Returns what is wrong with the time of a certificate; null if nothing is. */
export function problemOf(
  { beginsAt, endsAt }: Pick<Certificate, 'beginsAt' | 'endsAt'>,
  now: number,
): CertificateProblem | null {
  if (now >= endsAt) return 'ended'
  if (now < beginsAt) return 'not-yet-valid'
  return now >= endsAt - WARNING_PERIOD ? 'ends-soon' : null
}
