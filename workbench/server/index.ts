/*
 * The server of the web client, for a program that serves more than the client. `createResponder` answers its requests.
 * The plugins that it offers are in the folder of `createPluginFolder`, and their frames at the origins of
 * `createPluginPorts` or `createPluginHosts`.
 */

export { createResponder, createSecureCheck, MAXIMUM_HEADER_SIZE, type ServerOptions } from './createServer'
export { createPluginFolder } from './pluginFolder'
export { createPushRelay, openPushKey } from './push'
export { createPluginHosts, createPluginPorts, hostNameOf } from './pluginOrigins'
export { refuse } from './sendFile'
export { readStaticFiles } from './staticFiles'
