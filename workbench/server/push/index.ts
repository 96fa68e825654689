/*
 * Push messages of instances to browsers. A browser takes messages of one key only, that of the server of the client
 * (`pushKey`). The page gets a ticket for each instance that may send to it; the instance hands its sealed messages to
 * `pushRelay`, which passes them on to the push service of the browser and can read none of them.
 */

export { openPushKey } from './pushKey'
export { createPushRelay, type PushRelay } from './pushRelay'
