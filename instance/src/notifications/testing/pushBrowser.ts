import { createECDH } from 'node:crypto'
import { PushPayload, type NewPushDevice } from '@barn-workbench/core/schema'
import { encryptedContent } from '../push/encryptedContent'

/** The address of the server of the client that passes messages on in tests. */
export const RELAY = 'http://localhost:4100/push/messages'

/** A browser with its keys, which can open what is sealed for it. */
export function createPushBrowser(name: string) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = Buffer.alloc(16, name).toString('base64url')
  const device: NewPushDevice = {
    subscription: { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, p256dh, auth },
    relay: RELAY,
    ticket: 'x'.repeat(43),
    instanceAt: ['https://barn.example', 'http://10.0.0.5:4101/'],
    name,
  }
  const open = (sealed: string) => {
    const options = { version: 'aes128gcm' as const, privateKey: keys, authSecret: auth }
    return PushPayload.parse(JSON.parse(encryptedContent.decrypt(Buffer.from(sealed, 'base64url'), options).toString()))
  }
  return { device, open }
}
