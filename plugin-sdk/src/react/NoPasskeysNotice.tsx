import { useSdkTexts } from '../context/texts'

/** Says why this page cannot use passkeys, and what would help. @public */
export function NoPasskeysNotice({ reason }: { reason: PasskeyObstacle }) {
  const t = useSdkTexts()
  return <p>{t(`passkey.${reason}`)}</p>
}

/** The reason why this page cannot use passkeys. It is a key of the SDK's messages under `passkey`. @public */
export type PasskeyObstacle = 'address' | 'insecure' | 'unsupported'

/** A host name that is a number: browsers make passkeys for names alone. */
const NUMERIC_HOST = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/

/**
 * Returns the reason why this page cannot use passkeys, or null if it can. They belong to the host name of the page.
 * @public
 */
export function passkeyObstacle({ hostname } = location): PasskeyObstacle | null {
  if (NUMERIC_HOST.test(hostname)) return 'address'
  if (!globalThis.isSecureContext) return 'insecure'
  return typeof PublicKeyCredential === 'function' ? null : 'unsupported'
}
