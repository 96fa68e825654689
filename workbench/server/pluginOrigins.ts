import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'

/*
 * Frames of one origin share a process, in all tabs: one that loops stops all of them. So each plugin that runs in
 * frames has an origin of its own: a port of the server, or a name. An address of a plugin's document names its files
 * too, so that no plugin is ever found at the address of another.
 */

/** The addresses at which the plugins that run in frames are served. */
export interface PluginOrigins {
  /**
   * The origin of a plugin, as the sender of a request for the page reaches it; null where there is none: all ports are
   * in use, or the page came by HTTPS and the ports do not speak it.
   */
  originOf(id: string, request: IncomingMessage, isSecure: boolean): string | null
  /** The sources of all origins that plugins have or may get, for the policy of the page. */
  sources(request: IncomingMessage, isSecure: boolean): readonly string[]
  /**
   * The origins that no plugin of the server has, for those of instances; one with `{plugin}` in it is as many as there
   * are names.
   */
  freeOrigins(request: IncomingMessage, isSecure: boolean): readonly string[]
  /**
   * The id of the plugin whose origin a request was sent to, empty for an origin that no plugin has; null for the
   * address of the client.
   */
  pluginAt(request: IncomingMessage): string | null
}

/** Name or address of the server in a request, without its port; null if it is none. */
export function hostNameOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  return /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.exec(headers.host ?? '')?.[1] ?? null
}

/** A server of the ports of plugins. */
export interface PluginPorts extends PluginOrigins {
  /** Listens on all ports that are free, and answers what comes there. Resolves with those that are taken. */
  listen(host: string, respond: RequestListener): Promise<readonly number[]>
}

interface PortOptions {
  /** Whether the ports speak HTTPS besides HTTP. */
  hasHttps?: boolean
  createServer?: (respond: RequestListener) => Server
}

/**
 * A port for each plugin, out of a range. A plugin keeps its port while the server runs; `ids` are those that are
 * offered at the moment, of which the first get the first ports.
 */
export function createPluginPorts(
  ports: readonly number[],
  ids: () => readonly string[],
  { hasHttps = false, createServer = createHttpServer }: PortOptions = {},
): PluginPorts {
  const portById = new Map<string, number>()
  let usable: readonly number[] = ports
  const originAt = (request: IncomingMessage, isSecure: boolean) => (port: number) => {
    const name = isSecure && !hasHttps ? null : hostNameOf(request)
    return name === null ? null : `${isSecure ? 'https' : 'http'}://${name}:${port}`
  }

  function assignAll(): void {
    const current = ids()
    for (const id of portById.keys()) if (!current.includes(id)) portById.delete(id)
    const used = new Set(portById.values())
    const free = usable.filter((port) => !used.has(port))
    for (const id of current) {
      const port = portById.has(id) ? undefined : free.shift()
      if (port !== undefined) portById.set(id, port)
    }
  }

  return {
    originOf(id, request, isSecure) {
      assignAll()
      const port = portById.get(id)
      return port === undefined ? null : originAt(request, isSecure)(port)
    },
    sources: (request, isSecure) => usable.map(originAt(request, isSecure)).filter((origin) => origin !== null),
    freeOrigins(request, isSecure) {
      assignAll()
      const used = new Set(portById.values())
      const free = usable.filter((port) => !used.has(port))
      return free.map(originAt(request, isSecure)).filter((origin) => origin !== null)
    },
    pluginAt(request) {
      const { localPort } = request.socket
      if (localPort === undefined || !ports.includes(localPort)) return null
      assignAll()
      return [...portById].find(([, port]) => port === localPort)?.[0] ?? ''
    },
    async listen(host, respond) {
      const servers = await Promise.all(ports.map((port) => listenOn(createServer(respond), port, host)))
      usable = ports.filter((_, index) => servers[index] !== null)
      return ports.filter((_, index) => servers[index] === null)
    },
  }
}

/** Resolves with a server that listens, or with null if the port is taken. */
function listenOn(server: Server, port: number, host: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(port, host, () => resolve(server))
  })
}

/** The place of a plugin's id in a pattern of names. */
export const PLUGIN_MARK = '{plugin}'

/**
 * A name for each plugin, such as `https://{plugin}.widgets.example`. All of them lead to this server, by a proxy that
 * passes the name on in the header `Host`.
 */
export function createPluginHosts(pattern: string): PluginOrigins {
  const { host } = new URL(pattern.replace(PLUGIN_MARK, 'plugin-mark'))
  const [before = '', after = ''] = host.split('plugin-mark')
  const isOfPlugin = (name: string) => name.startsWith(before) && name.endsWith(after)
  return {
    originOf: (id) => pattern.replace(PLUGIN_MARK, id),
    freeOrigins: () => [pattern],
    sources: () => [pattern.replace(/\/\/.*\{plugin\}/, '//*')],
    pluginAt({ headers }) {
      const name = headers.host ?? ''
      return isOfPlugin(name) ? name.slice(before.length, name.length - after.length) : null
    },
  }
}
