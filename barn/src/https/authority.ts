// The library for certificates needs it, and it has to come first.
import 'reflect-metadata'
import { createPrivateKey, KeyObject, randomBytes, webcrypto, X509Certificate as X509 } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { DAY } from '@barn-workbench/core/time'
import { NAME_CONSTRAINTS, nameConstraints } from './nameConstraints'
import { PRIVATE_NETWORKS } from './privateNetworks'

/** The authority of a barn: the root that people install, and its key. Both in PEM. */
export interface Authority {
  certificate: string
  key: string
}

/** The names and addresses for which a barn has a certificate. */
export interface Subjects {
  /** Names without a dot at the end, in small letters. */
  names: readonly string[]
  /** Addresses without brackets. */
  addresses: readonly string[]
}

const ROOT_DAYS = 3_650
/** Days that a certificate of the barn holds. Devices take at most 825, whoever has issued it. */
export const CERTIFICATE_DAYS = 200
/** Time before now from which a certificate holds, since clocks of phones differ. */
const TOLERANCE = DAY
/** The time before which no clock can be right. Certificates of a machine with such a clock begin then. */
const EARLIEST = Date.UTC(2026, 10, 1)
/** Most characters of the name of a root. */
const LONGEST_NAME = 40
const SERIAL_BYTES = 16
/** The bits of the first byte that keep a serial number positive. */
const POSITIVE = 0x7f
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

const createKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

/** A positive number that nobody can guess. */
function serialNumber(): string {
  const bytes = randomBytes(SERIAL_BYTES)
  bytes[0] = (bytes[0] ?? 0) & POSITIVE || 1
  return bytes.toString('hex')
}

function pemOf(key: webcrypto.CryptoKey): string {
  return KeyObject.from(key).export({ format: 'pem', type: 'pkcs8' }) as string
}

/**
 * Makes an authority, which can vouch for the names, those below them and private addresses. Its name says on phones
 * whose it is.
 */
export async function createAuthority(
  { title, names }: { title: string; names: readonly string[] },
  now: number,
): Promise<Authority> {
  const keys = await createKeys()
  const from = Math.max(now, EARLIEST) - TOLERANCE
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    // As an object, since a text would be read as a list of names.
    name: [{ CN: [[...`${title} Barn Workbench`].slice(-LONGEST_NAME).join('').trim()] }],
    notBefore: new Date(from),
    notAfter: new Date(from + ROOT_DAYS * DAY),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new Extension(NAME_CONSTRAINTS, true, Uint8Array.from(nameConstraints(names, PRIVATE_NETWORKS))),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: certificate.toString('pem'), key: pemOf(keys.privateKey) }
}

/** Issues a certificate with a key of its own. The certificate is followed by that of the authority. */
export async function issueCertificate(
  authority: Authority,
  { names, addresses }: Subjects,
  now: number,
): Promise<{ certificate: string; key: string }> {
  const keys = await createKeys()
  const root = new X509Certificate(authority.certificate)
  const keyBytes = createPrivateKey(authority.key).export({ format: 'der', type: 'pkcs8' })
  const signingKey = await webcrypto.subtle.importKey('pkcs8', keyBytes, ALGORITHM, false, ['sign'])
  const from = Math.max(now, EARLIEST, root.notBefore.getTime() + TOLERANCE) - TOLERANCE
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: [names[0] ?? addresses[0] ?? 'localhost'] }],
    issuer: root.subjectName,
    notBefore: new Date(from),
    notAfter: new Date(Math.min(from + CERTIFICATE_DAYS * DAY, root.notAfter.getTime())),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns', value }) as const),
        ...addresses.map((value) => ({ type: 'ip', value }) as const),
      ]),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(root.publicKey),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n${authority.certificate}`, key: pemOf(keys.privateKey) }
}

/** The SHA-256 of a certificate as phones show it: `AB:CD:…`. */
export function fingerprintOf(pem: string): string {
  return new X509(pem).fingerprint256
}
