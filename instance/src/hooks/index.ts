/*
 * Hooks: addresses at which senders post values that can do nothing else. Each has a secret in its address, of which
 * only the digest is stored (`hookStore`), and may ask for a signature (`hookSignature`). A posted body becomes rows
 * like the rows of machines (`hookRows`); `createHooks` puts this together, limits calls, and keeps the latest ones.
 */

export { createHooks, type Hooks } from './createHooks'
