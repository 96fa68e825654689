import type { IncomingMessage, RequestListener } from 'node:http'
import type { ClientConfiguration } from '@barn-workbench/core/schema'
import {
  createPluginFolder,
  createPluginHosts,
  createPluginPorts,
  createResponder,
  createSecureCheck,
  hostNameOf,
  readStaticFiles,
  refuse,
  type ServerOptions,
} from '@barn-workbench/workbench/server'
import type { Https } from './https/createHttps'
import { foreignNameOf } from './ownNames'
import { restrictAnswer } from './restrictAnswer'
import { isOfTrust, respondTrust, type ReadTrust } from './trust/respondTrust'

export interface SiteOptions {
  id: string
  /** The name of the barn, which people change on screen. */
  name: () => string
  /** The folder of the built client. */
  root: string
  trustedProxies: readonly string[]
  /** The configured origins of web clients. */
  webOrigins: () => readonly string[]
  /** Whether browsers that came by HTTPS are told to use nothing else, which they are by default. */
  isStrict?: boolean
  /** The root that people install; without it there is no page about one. */
  readTrust?: ReadTrust | undefined
  /** The HTTPS of the ports of plugins. */
  https?: Pick<Https, 'createDualServer'> | null
  plugins: {
    folder: string | undefined
    ports: readonly number[]
    hosts: string | undefined
  }
  /** Passes push messages on. */
  push?: ServerOptions['push']
  logError: (error: unknown) => void
}

/** Whether a path is one of the instance; all others are those of the web client. */
function isOfInstance({ url = '/' }: IncomingMessage): boolean {
  return /^\/(api|streams)(\/|$)/.test(URL.parse(url, 'http://barn')?.pathname ?? '')
}

const HTTP_PORT = 80
const HTTPS_PORT = 443

/** Makes the configuration of the client, which finds the instance at the address by which it came itself. */
function configurationFor({ id, name }: SiteOptions) {
  return (request: IncomingMessage, isSecure: boolean): ClientConfiguration => {
    const hostname = hostNameOf(request) ?? '127.0.0.1'
    const port = Number(/:(\d+)$/.exec((request.headers.host ?? '').slice(hostname.length))?.[1])
    const usualPort = isSecure ? HTTPS_PORT : HTTP_PORT
    const local = { protocol: isSecure ? 'https' : 'http', hostname, port: port > 0 ? port : usualPort } as const
    return { instances: [{ globalUniqueIdentifier: id, name: name(), discoveryObject: { local } }] }
  }
}

/** What answers for a barn with its web client at one port. */
export function createSite(options: SiteOptions) {
  const { plugins, webOrigins, logError, readTrust, https, isStrict = true } = options
  const hasFrames = plugins.ports.length > 0 || plugins.hosts !== undefined
  const readPlugins = createPluginFolder(plugins.folder, { hasFrames, logError })
  const ports = createPluginPorts(plugins.ports, () => [...readPlugins().framed.keys()], {
    ...(https && { hasHttps: true, createServer: (respond) => https.createDualServer(respond) }),
  })
  const pluginOrigins = plugins.hosts === undefined ? ports : createPluginHosts(plugins.hosts)
  const respondAsClient = createResponder({
    files: readStaticFiles(options.root),
    trustedProxies: options.trustedProxies,
    isStrict,
    readConfiguration: configurationFor(options),
    readPlugins,
    pluginOrigins,
    push: options.push,
    logError,
  })
  const isSecure = createSecureCheck(options.trustedProxies)

  return {
    /** Answers at the ports of plugins. Resolves with those that are taken. */
    listenForPlugins: (host: string) => ports.listen(host, respondAsClient),
    /** Makes the answer to each request out of those of the instance and the client. */
    createListener(respondAsInstance: RequestListener): RequestListener {
      return (request, response) => {
        const isOfPlugin = pluginOrigins.pluginAt(request) !== null
        const foreignName = isOfPlugin ? null : foreignNameOf(request, webOrigins())
        if (foreignName !== null) {
          restrictAnswer(response)
          return refuse(response, 421, foreignNameSentence(foreignName, isSecure(request)))
        }
        if (readTrust && !isOfPlugin && isOfTrust(request)) return respondTrust(request, response, readTrust)
        if (isOfPlugin || !isOfInstance(request)) return respondAsClient(request, response)
        restrictAnswer(response, { isStrict })
        return respondAsInstance(request, response)
      }
    },
  }
}

function foreignNameSentence(name: string, isSecure: boolean): string {
  if (name === '') return 'The request does not say by which name it came.'
  const origin = `${isSecure ? 'https' : 'http'}://${name}`
  return `This barn does not answer under the name ${name}. Add its address to "webOrigins" in barn.json, such as "${origin}".`
}
