import { dirname, resolve } from 'node:path'
import type { BarnConfiguration } from '../barnConfiguration'
import { httpsOrigins, machineAddresses, machineNames } from '../ownNames'
import type { CertificateFiles } from './certificate'
import { createFileSource, createLocalSource, type Say } from './certificateSources'
import { createHttps, type Https } from './createHttps'

/** The paths of the certificate that a configuration names; null if it names none. */
export function certificateFilesOf({ https }: BarnConfiguration, file: string): CertificateFiles | null {
  if (https?.certificate === undefined || https.key === undefined) return null
  const at = (path: string) => resolve(dirname(resolve(file)), path)
  return { certificate: at(https.certificate), key: at(https.key) }
}

interface Composition {
  /** The path of the configuration. */
  file: string
  /** The data folder. */
  data: string
  /** The name of the barn. */
  title: string
  say: Say
}

/** Makes the HTTPS that a configuration asks for; null if it asks for none. */
export function composeHttps(configuration: BarnConfiguration, { file, data, title, say }: Composition): Https | null {
  const { https, host = '127.0.0.1' } = configuration
  if (!https) return null
  const files = certificateFilesOf(configuration, file)
  const readNames = () => ({ names: machineNames().toReversed(), addresses: machineAddresses() })
  const source = files ? createFileSource(files) : createLocalSource({ data, title, readNames, say })
  return createHttps({
    source,
    port: https.port,
    origins: (certificate) =>
      httpsOrigins({ host, port: https.port, names: files ? (certificate?.names ?? []) : null }),
    now: Date.now,
    say,
  })
}
