import { X509Certificate } from 'node:crypto'
import { statSync } from 'node:fs'
import { DAY } from '@barn-workbench/core/time'
import { issueCertificate, type Authority } from './authority'
import { authorityPath, openAuthority, type AuthorityOptions } from './authorityFile'
import { parseCertificate, readCertificate, type Certificate, type CertificateFiles } from './certificate'
import { permitsName } from './nameConstraints'
import { isPrivateAddress } from './privateNetworks'

/** Something to say about the certificate: the level of the log, and a sentence. */
export type Say = (level: 'info' | 'warn' | 'error', message: string) => void

/** Where the certificate of a barn comes from. */
export interface CertificateSource {
  kind: 'files' | 'local'
  /** Resolves with the present certificate if it is another one than the last time, else with null. May reject. */
  refresh(now: number): Promise<Certificate | null>
  /** The certificate of the local authority that people install, in PEM; null if there is none. */
  root(): string | null
}

/** Reads a certificate from files, and again when they change. */
export function createFileSource(files: CertificateFiles): CertificateSource {
  let seen = ''
  return {
    kind: 'files',
    async refresh() {
      // Programs that renew certificates replace the files, or turn links to others.
      const mark = [files.certificate, files.key].map(markOf).join(' ')
      if (mark === seen) return null
      const certificate = readCertificate(files)
      seen = mark
      return await Promise.resolve(certificate)
    },
    root: () => null,
  }
}

function markOf(path: string): string {
  const state = statSync(path, { bigint: true, throwIfNoEntry: false })
  return state ? `${state.dev}:${state.ino}:${state.size}:${state.mtimeNs}` : 'none'
}

export interface LocalSourceOptions extends Omit<AuthorityOptions, 'names'> {
  /** The names and addresses of the machine at the moment. Addresses may have the brackets of a URL. */
  readNames: () => { names: readonly string[]; addresses: readonly string[] }
  say: Say
}

/** Time before the end of a certificate of the local authority from which another one takes its place. */
const RENEWAL_PERIOD = 60 * DAY

/**
 * Issues certificates by the authority of the barn, anew when one nears its end or when the names or addresses of the
 * machine are others. They are in memory: a start makes another one.
 */
export function createLocalSource({ readNames, say, ...options }: LocalSourceOptions): CertificateSource {
  let authority: Authority | null = null
  let current: { subjects: string; certificate: Certificate } | null = null

  function isNeeded(subjects: string, now: number): boolean {
    if (current?.subjects !== subjects) return true
    const { beginsAt, endsAt } = current.certificate
    // A certificate that ends early, since its root does, is renewed once a day.
    return now >= endsAt - RENEWAL_PERIOD && now >= beginsAt + 2 * DAY
  }

  return {
    kind: 'local',
    async refresh(now) {
      const { names, addresses } = subjectsOf(readNames())
      const subjects = [...names, ...addresses].join(' ')
      if (!isNeeded(subjects, now)) return null
      const opened = await openAuthority({ ...options, names }, now)
      const root = new X509Certificate(opened.certificate).raw
      const [permitted, others] = [true, false].map((is) => names.filter((name) => permitsName(root, name) === is))
      for (const name of others ?? [])
        say('warn', `the local authority may not vouch for the name ${name}; ${authorityPath(options.data)} ${REMEDY}`)
      const pair = await issueCertificate(opened, { names: permitted ?? [], addresses }, now)
      const certificate = parseCertificate(pair, { certificate: 'the certificate', key: 'its key' })
      authority = opened
      current = { subjects, certificate }
      return certificate
    },
    root: () => authority?.certificate ?? null,
  }
}

const REMEDY = 'can be removed for another one, which devices have to install again'

/** Names of letters, digits and hyphens, which certificates take. */
const NAME = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/

/** The names that a certificate can have, and the private addresses. Those of the machine itself are always there. */
function subjectsOf({ names, addresses }: { names: readonly string[]; addresses: readonly string[] }) {
  const usable = names.map((name) => name.toLowerCase()).filter((name) => NAME.test(name))
  const plain = addresses.filter(isPrivateAddress).map((address) => address.replace(/^\[(.*)\]$/, '$1'))
  return {
    names: [...new Set([...usable, 'localhost'])],
    addresses: [...new Set([...plain, '127.0.0.1', '::1'])].toSorted(),
  }
}
