import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthority, issueCertificate } from '../../barn/src/https/authority'
import { findMosquitto } from '../../scripts/steps/mosquitto.mjs'
import { freePort } from './freePort'

export const BROKER_USER = { username: 'barn', password: 'a password with ünicode' }

export interface Broker {
  /** With TLS. */
  address: string
  /** The certificate of the authority that has signed that of the broker. */
  certificateAuthority: string
  restart: () => Promise<void>
  /** Ends it, and resolves when it has ended. */
  halt: () => Promise<void>
  /** Ends it and removes its files. */
  remove: () => Promise<void>
}

/** A certificate and its key in PEM. */
interface BrokerCertificate {
  certificate: string
  key: string
}

/** Starts a broker with TLS, for one user with a password. */
export async function startMosquitto(given?: BrokerCertificate): Promise<Broker> {
  const folder = mkdtempSync(join(tmpdir(), 'barn-mosquitto-'))
  const port = await freePort()
  const authority = await createAuthority({ title: 'Test', names: ['localhost'] }, Date.now())
  const issued = given ?? (await issueCertificate(authority, { names: ['localhost'], addresses: [] }, Date.now()))
  const file = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const passwords = file('passwords', '')
  const { username, password } = BROKER_USER
  spawnSync('mosquitto_passwd', ['-b', passwords, username, password])
  const configuration = file(
    'mosquitto.conf',
    [
      `listener ${port} 127.0.0.1`,
      'allow_anonymous false',
      `password_file ${passwords}`,
      `certfile ${file('certificate.pem', issued.certificate)}`,
      `keyfile ${file('key.pem', issued.key)}`,
      'user root',
      'sys_interval 1',
    ].join('\n'),
  )
  let program: ChildProcess | undefined
  const start = async () => {
    program = spawn(findMosquitto() ?? 'mosquitto', ['-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] })
    for await (const line of program.stderr ?? []) if (String(line).includes('running')) break
    program.stderr?.resume()
  }
  const halt = async () => {
    if (!program || program.exitCode !== null) return
    const ended = once(program, 'exit')
    program.kill()
    await ended
  }
  await start()
  return {
    address: `mqtts://localhost:${port}`,
    certificateAuthority: (given?.certificate ?? authority.certificate).trim(),
    restart: start,
    halt,
    async remove() {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
