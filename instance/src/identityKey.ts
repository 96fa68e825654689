import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto'
import { identityMessage } from '@barn-workbench/core/schema'
import { openKeyFile } from './keyFile'

/** The key by which an instance shows that it is the one that a client has met before. */
export interface IdentityKey {
  /** Base64url of its 32 bytes. */
  publicKey: string
  /** Signs `identityMessage`, base64url. */
  signIdentity(identity: { globalUniqueIdentifier: string; nonce: string; basePath: string }): string
}

/** Opens the key. It is apart from that of the tokens, which can be renewed without clients asking whether to trust it. */
export function openIdentityKey(folder: string | undefined): Promise<IdentityKey> {
  return openKeyFile(folder, { file: 'identity-key.json', name: 'identity key' }, (jwk) => {
    const { x: publicKey } = jwk
    if (publicKey === undefined) throw new Error('The key has no public part')
    const privateKey = createPrivateKey({ key: jwk as JsonWebKey, format: 'jwk' })
    return {
      publicKey,
      signIdentity: ({ globalUniqueIdentifier, nonce, basePath }) =>
        sign(null, Buffer.from(identityMessage(globalUniqueIdentifier, nonce, basePath)), privateKey).toString(
          'base64url',
        ),
    }
  })
}
