import type { z } from 'zod'
import { instanceInfo, remoteSignIn, type Endpoint, type InputOf, type ReplyOf } from '@barn-workbench/core/contract'
import { fail, succeed, type ErrorCode, type Failure, type Result } from '@barn-workbench/core/result'
import type { AccountName, Address, InstanceVersion, KnownInstance, LoginReply } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'

/** Time limit for the answer of an instance, in ms. */
const CALL_TIMEOUT = 10 * SECOND
/** Size of an answer at most, in bytes. */
const MAXIMUM_ANSWER_BYTES = 64 * 1024

type CannotProvide = Failure<'service-provider/cannot-provide'>
type RemoteLoginErrors = 'service-provider/cannot-provide' | 'login/no-account' | 'request/too-many'
type RemoteRegistrationErrors =
  | 'service-provider/cannot-provide'
  | 'account/remote-exists'
  | 'eula/refresh-required'
  | 'request/too-many'

/** The call of a directory to the instances to which it leads. */
export interface SiteCalls {
  /** The instance's own description. Fails if it does not answer, or if another instance does. */
  identify(site: KnownInstance): Promise<Result<InstanceVersion, 'service-provider/cannot-provide'>>
  logIn(site: KnownInstance, assertion: string): Promise<Result<LoginReply, RemoteLoginErrors>>
  register(
    site: KnownInstance,
    body: InputOf<(typeof remoteSignIn)['register']>['body'],
  ): Promise<Result<AccountName, RemoteRegistrationErrors>>
}

/** The address by which a directory itself reaches an instance: never its own gateway. */
export function addressOfSite({ discoveryObject }: KnownInstance): string | undefined {
  const address: Address | undefined = discoveryObject.local ?? discoveryObject.remote
  return address && `${address.protocol}://${address.hostname}:${address.port}`
}

/** Reads a body up to a size. Throws if it is longer. */
async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAXIMUM_ANSWER_BYTES) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface Answer {
  status: number
  body: unknown
}

async function call(fetch: typeof globalThis.fetch, url: string, method: string, body: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_TIMEOUT),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await readLimited(response)
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

function problemCodeOf({ body }: Answer): unknown {
  return typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
}

/** Returns the refusal of a call if the user can do something about its reason. */
function refusal<Code extends ErrorCode>(answer: Answer, codes: readonly Code[]): Failure<Code> | undefined {
  const code = codes.find((candidate) => candidate === problemCodeOf(answer))
  return code && fail(code)
}

const cannotProvide = (): CannotProvide => fail('service-provider/cannot-provide')

/** Creates the calls from a directory to its sites. */
export function createSiteCalls(fetch: typeof globalThis.fetch): SiteCalls {
  async function send<E extends Endpoint, Code extends ErrorCode>(
    site: KnownInstance,
    endpoint: E,
    body: unknown,
    codes: readonly Code[],
  ): Promise<Result<ReplyOf<E>, Code | 'service-provider/cannot-provide'>> {
    const address = addressOfSite(site)
    if (address === undefined) return cannotProvide()
    try {
      const answer = await call(fetch, address + endpoint.path, endpoint.method, body)
      const { status } = answer
      if (status !== (endpoint.status ?? 200)) return refusal(answer, codes) ?? cannotProvide()
      const wire = endpoint.form === 'result' ? (answer.body as { result?: unknown } | null)?.result : answer.body
      const reply = (endpoint.reply as z.ZodType<ReplyOf<E>>).safeParse(wire)
      return reply.success ? succeed(reply.data) : cannotProvide()
    } catch {
      return cannotProvide()
    }
  }

  async function identify(site: KnownInstance): Promise<Result<InstanceVersion, 'service-provider/cannot-provide'>> {
    const version = await send(site, instanceInfo.version, undefined, [])
    if (!version.ok) return version
    return version.value.globalUniqueIdentifier === site.globalUniqueIdentifier ? version : cannotProvide()
  }

  return {
    identify,
    async logIn(site, assertion) {
      // Another instance could not use the assertion. It is sent to the right one alone all the same.
      const identity = await identify(site)
      if (!identity.ok) return identity
      return send(site, remoteSignIn.login, { assertion }, ['login/no-account', 'request/too-many'])
    },
    async register(site, body) {
      const identity = await identify(site)
      if (!identity.ok) return identity
      return send(site, remoteSignIn.register, body, [
        'account/remote-exists',
        'eula/refresh-required',
        'request/too-many',
      ])
    },
  }
}
