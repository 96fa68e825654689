export { createPasskeySignIn, type PasskeySignIn } from './passkeySignIn'
export { createPasskeyStore } from './passkeyStore'
