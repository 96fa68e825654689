export { createPasskeySignIn, type PasskeySignIn } from './passkeySignIn'
export { createPasskeyStore, type PasskeyStore } from './passkeyStore'
