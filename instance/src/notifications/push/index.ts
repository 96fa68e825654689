/*
 * Push messages to browsers. `pushDevices` keeps which take them. `pushChannel` seals a message for
 * each browser of a person and hands it, signed, to the server of the client, the only one from which the browser takes
 * messages. A browser that its push service does not know any more is forgotten.
 */

export { createPushChannel } from './pushChannel'
export { createPushDevices, type PushDevices } from './pushDevices'
