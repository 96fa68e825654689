import { readFileSync } from 'node:fs'
import { PluginPolicy } from '@barn-workbench/core/plugins'
import { packageChecks } from '@barn-workbench/core/server'

/** File of the policy, beside the plugins: a JSON Web Signature (RFC 7515, compact, Ed25519) whose payload is JSON. */
export const POLICY_FILE = 'policy.jws'
const LARGEST_POLICY = 1024 * 1024
const HEADER = Buffer.from(JSON.stringify({ alg: 'EdDSA' })).toString('base64url')

/** Signs a policy. Returns the content of its file. */
export function signPolicy(policy: PluginPolicy, sign: (bytes: Uint8Array) => Uint8Array): string {
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(policy)).toString('base64url')}`
  return `${signed}.${Buffer.from(sign(Buffer.from(signed))).toString('base64url')}\n`
}

/**
 * Reads the policy of a folder of plugins, whose signature has to be that of the key. Undefined where there is neither
 * a file nor a key. Throws if it has one without the other, is no policy, or was signed by another key: a plugin that
 * was revoked must not come back by a broken file.
 */
export function readPolicy(file: string, key: string | undefined): PluginPolicy | undefined {
  const text = readIfThere(file)
  if (text === undefined && key === undefined) return undefined
  if (text === undefined) throw new Error(`${POLICY_FILE}: missing`)
  if (key === undefined) throw new Error('policyKey: missing')
  return PluginPolicy.parse(JSON.parse(Buffer.from(payloadOf(text, key), 'base64url').toString('utf8')))
}

/** The payload of a signed text, base64url. Throws if the signature is not by the key. */
function payloadOf(text: string, key: string): string {
  if (text.length > LARGEST_POLICY) throw new Error(`${POLICY_FILE}: tooLarge`)
  const [header, payload = '', signature = '', ...more] = text.trim().split('.')
  const isSigned =
    header === HEADER &&
    more.length === 0 &&
    packageChecks.isSignedBy(Buffer.from(`${header}.${payload}`), Buffer.from(signature, 'base64url'), key)
  if (!isSigned) throw new Error(`${POLICY_FILE}: otherSigner`)
  return payload
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
