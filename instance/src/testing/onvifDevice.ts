import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const DISCOVERY_PORT = 3702
const REALM = 'camera'
const NONCE = '5b0f91'
const ENVELOPE =
  '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tds="http://www.onvif.org/ver10/device/wsdl"' +
  ' xmlns:trt="http://www.onvif.org/ver10/media/wsdl" xmlns:tt="http://www.onvif.org/ver10/schema">'

/** A stream as the device states it. */
export interface OnvifProfile {
  token: string
  encoding: string
  width: number
  height: number
  framesPerSecond?: number
  bitRate?: number
  uri: string
}

export interface OnvifDeviceOptions {
  /** An address of this machine, such as `127.0.7.1`. */
  address: string
  /** The password that it wants: by HTTP, or in each message. */
  credentials?: { username: string; password: string; scheme: 'digest' | 'token' | 'basic' }
  /** Its clock less the one of this machine, in ms. */
  clockOffset?: number
  /** Whether it says its time to somebody without a password. */
  hidesTime?: boolean
  /** Wrong passwords after which it locks the account. */
  locksAfter?: number
  name?: string
  serialNumber?: string
  endpoint?: string
  profiles?: readonly OnvifProfile[]
  picture?: Buffer
  /** Answers a message in place of the device; undefined leaves it to the device. */
  instead?: (action: string, response: ServerResponse) => boolean
  /** The addresses that it states in answers to probes, in place of its own. */
  statedService?: string
  /** How often it answers each probe. */
  answers?: number
}

export interface OnvifDevice {
  /** Host and port. */
  host: string
  service: string
  /** The messages that it was sent, with the way in which each said a password. */
  messages: { action: string; authorization: 'none' | 'digest' | 'token' | 'basic' }[]
  wrongPasswords(): number
  clockOffset(): number
  stop(): Promise<void>
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const firstGroup = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? ''

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

interface Proof {
  way: OnvifDevice['messages'][number]['authorization']
  isRight: boolean
}

/** Reads the password of a request, in whichever way it is said. `time`: the clock of the device. */
function proofOf(request: IncomingMessage, body: string, options: OnvifDeviceOptions, time: number): Proof {
  const header = request.headers.authorization ?? ''
  if (header.startsWith('Basic ')) return { way: 'basic', isRight: false }
  if (header.startsWith('Digest ')) {
    return { way: 'digest', isRight: isRightDigest(request, header, options) }
  }
  if (!body.includes('UsernameToken')) return { way: 'none', isRight: false }
  return { way: 'token', isRight: options.credentials?.scheme === 'token' && isRightToken(body, options, time) }
}

function isRightDigest(request: IncomingMessage, header: string, { credentials }: OnvifDeviceOptions): boolean {
  const { username = '', password = '' } = credentials ?? {}
  const [uri, nc, cnonce] = [/uri="([^"]*)"/, /nc=(\w+)/, /cnonce="([^"]*)"/].map((one) => firstGroup(one, header))
  const secret = md5(`${username}:${REALM}:${password}`)
  const right = md5(`${secret}:${NONCE}:${nc}:${cnonce}:auth:${md5(`${request.method}:${uri}`)}`)
  return header.includes(`response="${right}"`) && uri === request.url
}

function isRightToken(body: string, { credentials }: OnvifDeviceOptions, time: number): boolean {
  const { username = '', password = '' } = credentials ?? {}
  const nonce = Buffer.from(firstGroup(/<w:Nonce[^>]*>([^<]*)</, body), 'base64')
  const created = firstGroup(/<u:Created>([^<]*)</, body)
  const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64')
  const isFresh = Math.abs(Date.parse(created) - time) < 5_000
  return isFresh && body.includes(`>${digest}<`) && body.includes(`>${username}<`)
}

function timeXml(time: number): string {
  const date = new Date(time)
  return (
    '<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime><tt:UTCDateTime>' +
    `<tt:Time><tt:Hour>${date.getUTCHours()}</tt:Hour><tt:Minute>${date.getUTCMinutes()}</tt:Minute>` +
    `<tt:Second>${date.getUTCSeconds()}</tt:Second></tt:Time><tt:Date><tt:Year>${date.getUTCFullYear()}</tt:Year>` +
    `<tt:Month>${date.getUTCMonth() + 1}</tt:Month><tt:Day>${date.getUTCDate()}</tt:Day></tt:Date></tt:UTCDateTime>` +
    '</tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>'
  )
}

const profileXml = ({ token, encoding, width, height, framesPerSecond = 0, bitRate = 0 }: OnvifProfile): string =>
  `<trt:Profiles token="${token}"><tt:VideoEncoderConfiguration><tt:Encoding>${encoding}</tt:Encoding>` +
  `<tt:Resolution><tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height></tt:Resolution><tt:RateControl>` +
  `<tt:FrameRateLimit>${framesPerSecond}</tt:FrameRateLimit><tt:BitrateLimit>${bitRate}</tt:BitrateLimit>` +
  '</tt:RateControl></tt:VideoEncoderConfiguration></trt:Profiles>'

/** A camera that speaks ONVIF for tests: discovery by UDP, the device and the media service. */
export async function startOnvifDevice(options: OnvifDeviceOptions): Promise<OnvifDevice> {
  const { address, profiles = [], picture, name = 'Pen', serialNumber = `S-${address}` } = options
  const messages: OnvifDevice['messages'] = []
  let wrongPasswords = 0
  let clockOffset = options.clockOffset ?? 0
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const host = `${address}:${(server.address() as AddressInfo).port}`
  const service = `http://${host}/onvif/device_service`

  function refuse(action: string, response: ServerResponse, isLocked: boolean): void {
    // A picture has no message in which a password could be.
    const isDigest = options.credentials?.scheme !== 'token' || action === 'picture'
    const challenge = options.credentials?.scheme === 'basic' ? 'Basic realm="camera"' : digestChallenge
    const reason = isLocked ? 'The account is locked' : 'Sender not authorized'
    response.writeHead(isDigest ? 401 : 400, isDigest ? { 'www-authenticate': challenge } : {})
    response.end(
      `${ENVELOPE}<s:Body><s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:NotAuthorized</s:Value>` +
        `</s:Subcode></s:Code><s:Reason><s:Text>${reason}</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>`,
    )
  }

  function contentOf(action: string, body: string): string {
    const token = firstGroup(/<ProfileToken>([^<]*)</, body)
    const uri = profiles.find((profile) => profile.token === token)?.uri ?? ''
    const contents: Record<string, string> = {
      GetSystemDateAndTime: timeXml(Date.now() + clockOffset),
      GetDeviceInformation:
        '<tds:GetDeviceInformationResponse><tds:Manufacturer>Barn Cameras</tds:Manufacturer>' +
        `<tds:Model>BC-2</tds:Model><tds:SerialNumber>${serialNumber}</tds:SerialNumber></tds:GetDeviceInformationResponse>`,
      GetCapabilities:
        '<tds:GetCapabilitiesResponse><tds:Capabilities><tt:Media>' +
        `<tt:XAddr>http://${host}/onvif/media</tt:XAddr></tt:Media></tds:Capabilities></tds:GetCapabilitiesResponse>`,
      GetProfiles: `<trt:GetProfilesResponse>${profiles.map(profileXml).join('')}</trt:GetProfilesResponse>`,
      GetStreamUri: `<trt:GetStreamUriResponse><trt:MediaUri><tt:Uri>${uri}</tt:Uri></trt:MediaUri></trt:GetStreamUriResponse>`,
      GetSnapshotUri: picture
        ? `<trt:GetSnapshotUriResponse><trt:MediaUri><tt:Uri>http://${host}/picture</tt:Uri></trt:MediaUri></trt:GetSnapshotUriResponse>`
        : '',
      SetSystemDateAndTime: '<tds:SetSystemDateAndTimeResponse/>',
    }
    return contents[action] ?? ''
  }

  function mayRead(action: string, { way, isRight }: Proof, response: ServerResponse): boolean {
    if (!options.credentials || isRight || (action === 'GetSystemDateAndTime' && !options.hidesTime)) return true
    if (way !== 'none') wrongPasswords++
    refuse(action, response, wrongPasswords >= (options.locksAfter ?? Infinity))
    return false
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const action = request.url === '/picture' ? 'picture' : firstGroup(/<s:Body><(\w+)/, body)
    const proof = proofOf(request, body, options, Date.now() + clockOffset)
    messages.push({ action, authorization: proof.way })
    if (options.instead?.(action, response) || !mayRead(action, proof, response)) return
    if (action === 'picture') {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
      return
    }
    if (action === 'SetSystemDateAndTime') clockOffset = 0
    response.writeHead(200, { 'content-type': 'application/soap+xml' })
    response.end(`${ENVELOPE}<s:Body>${contentOf(action, body)}</s:Body></s:Envelope>`)
  }

  const udp = createSocket('udp4')
  udp.on('message', (probe, from) => {
    if (!probe.includes('NetworkVideoTransmitter')) return
    const endpoint = options.endpoint ?? `urn:uuid:${md5(address)}`
    const match =
      '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing"' +
      ' xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery"><s:Body><d:ProbeMatches><d:ProbeMatch>' +
      `<a:EndpointReference><a:Address>${endpoint}</a:Address></a:EndpointReference>` +
      `<d:Scopes>onvif://www.onvif.org/name/${encodeURIComponent(name)} onvif://www.onvif.org/hardware/BC-2</d:Scopes>` +
      `<d:XAddrs>${options.statedService ?? service}</d:XAddrs></d:ProbeMatch></d:ProbeMatches></s:Body></s:Envelope>`
    for (let index = 0; index < (options.answers ?? 1); index++) udp.send(match, from.port, from.address)
  })
  await new Promise<void>((resolve) => udp.bind(DISCOVERY_PORT, address, resolve))
  return {
    ...{ host, service, messages },
    wrongPasswords: () => wrongPasswords,
    clockOffset: () => clockOffset,
    async stop() {
      udp.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const digestChallenge = `Digest realm="${REALM}", nonce="${NONCE}", qop="auth"`
