import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { PluginPolicy } from '@barn-workbench/core/plugins'
import { PackageError, readPackage } from '@barn-workbench/core/plugins/package'
import {
  createPublisherKeys,
  createSuccessor,
  packageChecks,
  readPublisherKeys,
  signatureOf,
  type PublisherKeys,
} from '@barn-workbench/core/server'
import { signPackage } from '@barn-workbench/workbench/pluginPackage'
import { POLICY_FILE, signPolicy } from '@barn-workbench/workbench/pluginPolicy'
import { AuthorError } from './project'

/** Variables by which a build server signs: the key in PEM, and the passphrase of a key. */
const KEY_VARIABLE = 'BARN_PLUGIN_KEY'
const PASSPHRASE_VARIABLE = 'BARN_PLUGIN_PASSPHRASE'
const OWNER_ONLY = 0o600

export interface SignOptions {
  /** The file of the key; by default one in the home folder, which is made with the first signature. */
  key?: string | undefined
  /** The file of the key that has signed the plugin until now. */
  successorOf?: string | undefined
}

/** Signs a packed plugin in its place. Resolves with the public key. Throws an `AuthorError`. */
export async function signFile(file: string, { key, successorOf }: SignOptions): Promise<string> {
  const bytes = readOrFail(file)
  try {
    const keys = await loadKeys(key)
    const { manifest, publisher } = readPackage(bytes, packageChecks)
    const before = publisher?.key === keys.publicKey ? publisher.successors : []
    const handedOver = successorOf === undefined ? [] : [await successorStatement(manifest.id, successorOf, keys)]
    writeFileSync(file, signPackage(bytes, keys, [...before, ...handedOver]))
    return keys.publicKey
  } catch (error) {
    if (error instanceof PackageError) throw new AuthorError(`${error.fault}: ${error.detail}`)
    throw error
  }
}

/** Signs a policy of plugins, a JSON file, into `policy.jws` beside it. Throws an `AuthorError`. */
export async function signPolicyFile(
  file: string,
  { key }: Pick<SignOptions, 'key'>,
): Promise<{ file: string; key: string }> {
  const policy = readPolicyText(readOrFail(file).toString('utf8'), file)
  const keys = await loadKeys(key)
  const signed = join(dirname(file), POLICY_FILE)
  writeFileSync(
    signed,
    signPolicy(policy, (bytes) => signatureOf(bytes, keys)),
  )
  return { file: signed, key: keys.publicKey }
}

function readPolicyText(text: string, file: string): PluginPolicy {
  try {
    return PluginPolicy.parse(JSON.parse(text))
  } catch (error) {
    throw new AuthorError(`${file} is no policy: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function successorStatement(pluginId: string, file: string, { publicKey }: PublisherKeys) {
  return createSuccessor(pluginId, await readKeys(readOrFail(file).toString('utf8'), file), publicKey)
}

function readOrFail(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new AuthorError(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`)
  }
}

/** The key of the environment, or of a file, which is made if it is not there. */
async function loadKeys(given: string | undefined): Promise<PublisherKeys> {
  const pem = process.env[KEY_VARIABLE]
  if (given === undefined && pem) return await readKeys(pem, KEY_VARIABLE)
  const file = given === undefined ? join(homedir(), '.barn-plugin', 'key.pem') : resolve(given)
  if (existsSync(file)) return await readKeys(readOrFail(file).toString('utf8'), file)
  const passphrase = await askPassphrase(`A new key is made in ${file}. Passphrase for it: `)
  const keys = createPublisherKeys(passphrase)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, keys.privateKey, { mode: OWNER_ONLY })
  chmodSync(file, OWNER_ONLY)
  process.stdout.write('Keep this key: without it nobody can update the plugins that it has signed.\n')
  return readPublisherKeys(keys.privateKey, passphrase)
}

async function readKeys(pem: string, name: string): Promise<PublisherKeys> {
  const isEncrypted = pem.includes('ENCRYPTED')
  try {
    return readPublisherKeys(pem, isEncrypted ? await askPassphrase(`Passphrase of ${name}: `) : '')
  } catch (error) {
    if (error instanceof AuthorError) throw error
    throw new AuthorError(`the key ${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The passphrase of the environment, or the one that is typed, which is not shown. */
function askPassphrase(question: string): Promise<string> {
  const given = process.env[PASSPHRASE_VARIABLE]
  if (given) return Promise.resolve(given)
  if (!process.stdin.isTTY) throw new AuthorError(`a passphrase is needed: name it in ${PASSPHRASE_VARIABLE}`)
  process.stdout.write(question)
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const input = createInterface({ input: process.stdin, output: hidden, terminal: true })
  return new Promise((resolvePassphrase, reject) =>
    input.question('', (answer) => {
      input.close()
      process.stdout.write('\n')
      if (answer === '') reject(new AuthorError('a passphrase is needed'))
      else resolvePassphrase(answer)
    }),
  )
}
