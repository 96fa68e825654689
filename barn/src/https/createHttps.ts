import type { RequestListener, Server, ServerOptions } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { HttpsState } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { fingerprintOf } from './authority'
import { problemOf, type Certificate } from './certificate'
import type { CertificateSource, Say } from './certificateSources'
import { createDualServer, createSecureServer } from './dualServer'

/** Time after which certificate, names and addresses are looked at again. */
const PERIOD = 10 * SECOND

export interface HttpsOptions {
  source: CertificateSource
  port: number
  /** The origins by which people reach the barn by HTTPS, the best one first. */
  origins: (certificate: Certificate | null) => readonly string[]
  now: () => number
  say: Say
}

export type Https = ReturnType<typeof createHttps>

/**
 * The HTTPS of a barn: servers that have its certificate, and what is to be said about that. What goes wrong later
 * never ends it: the certificate of before goes on, and the log says why, once for each reason.
 */
export function createHttps({ source, port, origins, now, say }: HttpsOptions) {
  const servers = new Set<SecureServer>()
  let certificate: Certificate | null = null
  let failure: string | null = null
  let told: string | null = null

  const contextOf = ({ certificate: cert, key }: Certificate) => ({ cert, key, minVersion: 'TLSv1.2' as const })

  async function refresh(): Promise<void> {
    try {
      const next = await source.refresh(now())
      if (next && certificate) say('info', `HTTPS has another certificate, until ${dayOf(next.endsAt)}`)
      certificate = next ?? certificate
      if (next) for (const server of servers) server.setSecureContext(contextOf(next))
      failure = null
    } catch (error) {
      const { message } = error as Error
      const goesOn = certificate ? 'the certificate of before goes on' : 'there is no HTTPS'
      if (message !== failure) say('error', `HTTPS: ${message}; ${goesOn}`)
      failure = message
    }
    tellProblem()
  }

  function tellProblem(): void {
    const problem = certificate && problemOf(certificate, now())
    if (problem !== told && certificate && problem) say('warn', SENTENCES[problem](certificate))
    told = problem
  }

  function secureServer(options: ServerOptions, respond?: RequestListener): SecureServer {
    const server = createSecureServer({ ...options, ...(certificate && contextOf(certificate)) }, respond)
    servers.add(server)
    return server
  }

  return {
    kind: source.kind,
    port,
    refresh,
    /** Looks after the certificate from now on. `onLook` is called after each look. */
    start(onLook: () => void): void {
      setInterval(() => void refresh().then(onLook), PERIOD).unref()
    },
    /** Creates a server of HTTPS alone. Without a certificate its connections fail until there is one. */
    createServer: (respond: RequestListener, options: ServerOptions) => secureServer(options, respond),
    /** Creates a server of HTTP and HTTPS at one port. */
    createDualServer: (respond: RequestListener, options: ServerOptions = {}): Server =>
      createDualServer(respond, { ...options, secure: secureServer(options) }),
    /** All its servers, also those behind ports that speak both. */
    servers: (): readonly SecureServer[] => [...servers],
    origins: () => origins(certificate),
    /** The root that people install, in PEM; null if there is none. */
    root: source.root,
    /** What clients are told. */
    state(): HttpsState {
      const root = source.root()
      const problem = certificate ? problemOf(certificate, now()) : ('missing' as const)
      return {
        kind: source.kind,
        origins: [...origins(certificate)],
        endsAt: certificate?.endsAt ?? null,
        problem: problem ?? (failure === null ? null : ('not-renewed' as const)),
        fingerprint: root && fingerprintOf(root),
      }
    },
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** What is said of the time of a certificate. */
export const SENTENCES = {
  ended: ({ endsAt }: Certificate) => `the certificate of HTTPS has ended on ${dayOf(endsAt)}: browsers refuse it`,
  'ends-soon': ({ endsAt }: Certificate) => `the certificate of HTTPS ends on ${dayOf(endsAt)}: it has to be renewed`,
  'not-yet-valid': ({ beginsAt }: Certificate) =>
    `the certificate of HTTPS begins on ${dayOf(beginsAt)}: the clock of this machine may be wrong`,
} as const
