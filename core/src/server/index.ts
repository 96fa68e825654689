/*
 * Facts that both servers share, the instance and the server of the client. It is the one room of core that needs Node,
 * so the client must not import it; the rule `core-server-is-for-servers` keeps this.
 */

export { APP_ORIGINS } from './mobileApp'
export {
  createPublisherKeys,
  createSuccessor,
  digestOf,
  packageChecks,
  readPublisherKeys,
  signatureOf,
  type PublisherKeys,
} from './pluginSignature'
export { createNetworkCheck, isNetwork, plainAddress, saysHttps } from './trustedProxies'
