import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { passkeyChallenge } from '@barn-workbench/core/contract'

/** A page's request to its authenticator; the challenge is made as the client makes it. */
export interface Ceremony {
  nonce: string
  globalUniqueIdentifier: string
  /** Key of the instance that the client has pinned. */
  publicKey: string
  origin: string
}

const FLAGS = { userPresent: 1, userVerified: 4, hasCredential: 64 }

/** An authenticator in software with one key, for tests. */
export function createSoftPasskey() {
  const credentialId = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = credentialId.toString('base64url')
  let counter = 0
  let verified = FLAGS.userVerified

  function clientDataOf(type: string, ceremony: Ceremony): Buffer {
    const text = passkeyChallenge(ceremony.nonce, ceremony.globalUniqueIdentifier, ceremony.publicKey)
    const challenge = createHash('sha256').update(text).digest('base64url')
    return Buffer.from(JSON.stringify({ type, challenge, origin: ceremony.origin, crossOrigin: false }))
  }

  function authenticatorDataOf(origin: string, flags: number, attested = Buffer.alloc(0)): Buffer {
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested])
  }

  return {
    id,
    /** Sets the counter of the authenticator back, as a copy of it would have it. */
    rewind: () => {
      counter = 0
    },
    /** From now on it asks for no finger or number. */
    skipVerification: () => {
      verified = 0
    },
    /** The response to `navigator.credentials.create`. */
    create(ceremony: Ceremony) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKeyOf(publicKey)])
      const flags = FLAGS.userPresent | verified | FLAGS.hasCredential
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorDataOf(ceremony.origin, flags, attested))],
      ])
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientDataOf('webauthn.create', ceremony).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        },
      }
    },
    /** The response to `navigator.credentials.get`. */
    get(ceremony: Ceremony) {
      counter++
      const clientData = clientDataOf('webauthn.get', ceremony)
      const authenticatorData = authenticatorDataOf(ceremony.origin, FLAGS.userPresent | verified)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

/** A public key as COSE, algorithm ES256. */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(isoCBOR.encode(key as never))
}
