/*
 * Sentences about plugins of third parties, for the screens on which they are installed and shown: what a manifest asks
 * for (`requestsOf`), and why a package is not taken. Their messages load when one of these screens needs them.
 */

export { FrameLacks } from './FrameLacks'
export { requestsOf, type PluginRequest, type RequestOfPlugin, type RequestsOfPlugin } from './pluginRequests'
export { usePluginWords, type PluginWords } from './usePluginWords'
