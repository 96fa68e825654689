/*
 * Secrets of an instance, in files of its data folder that only its owner can read: `keyFile` keeps the keys with which
 * it signs, `secretBox` encrypts what other tables store, such as the password of a camera. Without a data folder a key
 * lives as long as the instance. A file that is not a key is a `StartError`.
 */

export { openIdentityKey, openKeyFile, type IdentityKey } from './keyFile'
export { openSecretBox, type SecretBox } from './secretBox'
