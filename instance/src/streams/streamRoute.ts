import type { Context } from 'hono'
import { PLAYLIST_NAME } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { SessionRecheck } from '../auth'
import { bearerToken, problemResponse, toResponse, type Authenticate, type CallAccount, type OpenRoute } from '../http'
import type { CameraStore } from '../stores'
import type { StreamRegistry } from './createStreams'

export interface StreamRouteDependencies {
  registry: StreamRegistry
  cameras: CameraStore
  authenticate: Authenticate
  recheckSession: SessionRecheck
}

/** The one who asks for a file of a stream. */
interface Caller {
  /** The `Authorization` header. */
  authorization: string | undefined
  /** Network address. */
  address: string
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const SEGMENT_TYPE = 'video/mp4'
/** The content of a segment never changes. */
const KEEP = { 'cache-control': 'private, max-age=3600' }

/**
 * The files of streams. They need no header: a stream is identified by its token, and ends with the session and the
 * permissions of the account that has started it, and with the privacy of its camera.
 */
export function streamRoute({ registry, cameras, authenticate, recheckSession }: StreamRouteDependencies): OpenRoute {
  /** No token is needed, but an account that sends one sees its own streams only. */
  async function isOfAnother(account: CallAccount, { authorization, address }: Caller): Promise<boolean> {
    if (authorization === undefined) return false
    const caller = await authenticate(bearerToken(authorization) ?? '', address)
    return !caller.ok || caller.value.accountId !== account.accountId
  }

  /**
   * Finds the stream of a token if its account may still see it. Ends a stream that the session, the permissions or the
   * privacy of the camera no longer allow.
   */
  async function findPermittedStream(token: string, caller: Caller) {
    const open = registry.use(token)
    if (!open || (await isOfAnother(open.account, caller))) return fail('request/not-found')
    const camera = await cameras.documents.find(open.cameraId)
    if (!camera || !(await recheckSession(open.account))) {
      registry.end(token)
      return fail('request/not-found')
    }
    if (!camera.privacy) return succeed(open.stream)
    registry.end(token)
    return fail('camera/privacy', { id: open.cameraId })
  }

  async function serve(context: Context, address: string): Promise<Response> {
    const { token = '', name = '' } = context.req.param()
    const found = await findPermittedStream(token, { authorization: context.req.header('authorization'), address })
    if (!found.ok) return toResponse(problemResponse(found.problem))
    const stream = found.value
    const isPlaylist = name === PLAYLIST_NAME
    const file = isPlaylist ? succeed(await stream.playlist()) : await stream.file(name, context.req.raw.signal)
    if (!file.ok) return toResponse(problemResponse(file.problem))
    const body = file.value
    if (body === null) return toResponse(problemResponse(fail('request/not-found').problem))
    const headers = isPlaylist ? { 'content-type': PLAYLIST_TYPE } : { 'content-type': SEGMENT_TYPE, ...KEEP }
    return toResponse({ status: 200, headers, body })
  }

  return { path: '/streams/:token/:name', serve }
}
