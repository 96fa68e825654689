/*
 * Passkeys (WebAuthn). `passkeySignIn` gives out a nonce, and checks the response of the authenticator to it: for a new
 * passkey, for a sign-in and for a proof that the person is still there. `passkeyStore` keeps the public keys. A
 * response that is damaged, too old or of another origin is `login/passkey-invalid`.
 */

export { createPasskeySignIn, type PasskeySignIn } from './passkeySignIn'
export { createPasskeyStore, type PasskeyStore } from './passkeyStore'
