import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { PICTURE_MAX_BYTES } from '../painting/pictureSize'
import { createByteBuffer, createEventLoopPause } from './byteBuffer'
import { authorizationOf, readChallenge, type Challenge, type Credentials } from './httpAuthorization'

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

/** Requests an address of a camera. Returns the response, or the reason why the request failed. */
export type CameraRequest = (signal: AbortSignal) => Promise<Response | CameraSourceProblem>

/**
 * Redirects are not followed, so that the password is sent to the configured address only. It is sent in the way that
 * the camera requests, as a digest, which does not reveal it, or as it is; never before a request.
 */
export function createCameraRequest(
  { address, credentials }: HttpSource,
  fetch: typeof globalThis.fetch,
): CameraRequest {
  const { pathname, search } = new URL(address)
  let challenge: Challenge | null = null

  function send(signal: AbortSignal): Promise<Response> {
    const request = { method: 'GET', uri: pathname + search }
    const headers = challenge && credentials && { authorization: authorizationOf(challenge, credentials, request) }
    return fetch(address, { redirect: 'error', signal, ...(headers && { headers }) })
  }

  /** Tries again where the camera wants the password, or the number of the last digest has run out. */
  async function sendAsAsked(signal: AbortSignal): Promise<Response> {
    const response = await send(signal)
    const offered = response.status === 401 ? readChallenge([response.headers.get('www-authenticate') ?? '']) : null
    const isRefused = offered?.scheme === 'basic' && challenge?.scheme === 'basic'
    if (!offered || !credentials || isRefused) return response
    await response.body?.cancel()
    challenge = offered
    return send(signal)
  }

  return async (signal) => {
    try {
      const response = await sendAsAsked(signal)
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
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  // Joined by hand: a signal that `AbortSignal.any` has made can be collected while it is still needed.
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, REQUEST_TIMEOUT)
  try {
    const response = await request(controller.signal)
    return typeof response === 'string' ? response : await readBody(response, controller.signal)
  } catch {
    return 'noAnswer'
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * The body of the response, unless it is empty or larger than a picture may be. The signal cancels the reading itself:
 * the signal of a request loses its effect after its response has arrived and memory has been cleaned up.
 */
async function readBody(response: Response, signal: AbortSignal): Promise<Uint8Array | CameraSourceProblem> {
  const reader = response.body?.getReader()
  if (!reader) return 'noPicture'
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  if (signal.aborted) cancel()
  const bytes = createByteBuffer()
  const pause = createEventLoopPause()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes.append(next.value)
    if (bytes.view().length > PICTURE_MAX_BYTES) {
      cancel()
      return 'noPicture'
    }
    await pause()
  }
  if (signal.aborted) return 'noAnswer'
  const picture = bytes.view()
  return picture.length > 0 ? Buffer.from(picture) : 'noPicture'
}
