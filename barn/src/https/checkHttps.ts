import type { BarnConfiguration } from '../barnConfiguration'
import { ConfigurationError } from '../instanceOptionsOf'
import { CertificateError, problemOf, readCertificate } from './certificate'
import { certificateFilesOf } from './composeHttps'
import { SENTENCES } from './createHttps'

/** The port of HTTPS where only the command line asks for it. */
const DEFAULT_PORT = 4_443

/** The configuration with a local authority, as the command line asks for it. */
export function withLocalHttps(configuration: BarnConfiguration): BarnConfiguration {
  const { https } = configuration
  if (https?.certificate !== undefined)
    throw new ConfigurationError(['https', 'certificate'], 'and --https local exclude each other')
  return { ...configuration, https: { port: https?.port ?? DEFAULT_PORT, local: true } }
}

/**
 * Checks ports and files. Returns what is wrong with the time of a certificate, which stops nothing, as a sentence.
 * Throws a `ConfigurationError` for what cannot be used.
 */
export function checkHttps(configuration: BarnConfiguration, file: string): string | null {
  checkPort(configuration)
  const files = certificateFilesOf(configuration, file)
  if (!files) return null
  try {
    const certificate = readCertificate(files)
    const problem = problemOf(certificate, Date.now())
    return problem && SENTENCES[problem](certificate)
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error
    throw new ConfigurationError(['https', error.option], error.message)
  }
}

/** Each port is for one thing. */
function checkPort({ https, port, plugins }: BarnConfiguration): void {
  const { first, last } = plugins?.ports ?? { first: 0, last: 0 }
  if (https?.port === port) throw new ConfigurationError(['https', 'port'], 'is that of HTTP, too')
  if (https && https.port >= first && https.port <= last)
    throw new ConfigurationError(['https', 'port'], 'is one of the ports of plugins, too')
}
