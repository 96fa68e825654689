import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { authorizationOf, readChallenge, type Challenge, type Credentials } from './authorization'

/** Pictures of more bytes are not read. */
export const PICTURE_MAX_BYTES = 32 * 1024 * 1024
/** Time after which a request for one picture fails, in ms. */
const REQUEST_TIMEOUT = 10 * SECOND

const PROBLEM_BY_STATUS: Readonly<Record<number, CameraSourceProblem>> = {
  401: 'refused',
  403: 'refused',
  404: 'notFound',
  410: 'notFound',
}

/** An HTTP address without user name and password, and these beside it, since `fetch` refuses them in an address. */
export interface HttpSource {
  address: string
  credentials: Credentials | null
}

/** Requests an address of a camera. Gives the response, or why there is none. */
export type CameraRequest = (signal: AbortSignal) => Promise<Response | CameraSourceProblem>

/**
 * Redirects are not followed, so that the password is sent to the configured address only. It is sent as the camera
 * asks for it: in a digest, of which the password cannot be read, or as it is.
 */
export function createCameraRequest(
  { address, credentials }: HttpSource,
  fetch: typeof globalThis.fetch,
): CameraRequest {
  const { pathname, search } = new URL(address)
  let challenge: Challenge = { scheme: 'basic' }

  function send(signal: AbortSignal): Promise<Response> {
    const request = { method: 'GET', uri: pathname + search }
    const headers = credentials && { authorization: authorizationOf(challenge, credentials, request) }
    return fetch(address, { redirect: 'error', signal, ...(headers && { headers }) })
  }

  /** Tries again where the camera wants a digest, or the number of the last one has run out. */
  async function sendWithDigest(signal: AbortSignal): Promise<Response> {
    const response = await send(signal)
    const wanted = response.status === 401 ? readChallenge([response.headers.get('www-authenticate') ?? '']) : null
    if (wanted?.scheme !== 'digest' || !credentials) return response
    await response.body?.cancel()
    challenge = wanted
    return send(signal)
  }

  return async (signal) => {
    try {
      const response = await sendWithDigest(signal)
      if (response.ok) return response
      await response.body?.cancel()
      return PROBLEM_BY_STATUS[response.status] ?? 'noAnswer'
    } catch {
      return 'noAnswer'
    }
  }
}

/** Requests one picture. After a failure it gives the reason. */
export async function fetchPicture(
  request: CameraRequest,
  signal?: AbortSignal,
): Promise<Uint8Array | CameraSourceProblem> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT)
  const response = await request(signal ? AbortSignal.any([signal, timeout]) : timeout)
  if (typeof response === 'string') return response
  try {
    return (await readBody(response)) ?? 'noPicture'
  } catch {
    return 'noAnswer'
  }
}

/** The body of the response; null if it is empty or larger than a picture may be. */
async function readBody(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); reader && next && !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > PICTURE_MAX_BYTES) {
      await reader.cancel()
      return null
    }
    chunks.push(next.value)
  }
  return size > 0 ? Buffer.concat(chunks) : null
}
