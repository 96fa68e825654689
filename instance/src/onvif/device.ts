import type { CameraAccess, CameraDeviceFacts, CameraStreamFacts } from '@barn-workbench/core/schema'
import { escapeXml, find, findAll, numberAt, textAt, type XmlElement } from './readXml'
import type { DeviceClient, DeviceProblem } from './soap'

const DEVICE = 'xmlns="http://www.onvif.org/ver10/device/wsdl"'
const MEDIA = 'xmlns="http://www.onvif.org/ver10/media/wsdl"'
const SCHEMA = 'http://www.onvif.org/ver10/schema'
const LONGEST_TEXT = 100
const MOST_PROFILES = 20
/** Height below which a stream is too small for a sub stream, in pixels. */
const SMALLEST_SUB_HEIGHT = 120

/** The description that a device gives of itself once it has its password. */
export interface DeviceReading {
  facts: CameraDeviceFacts
  serialNumber: string | null
  /** Addresses of its streams and its picture, at its own host. */
  mainLocation: string | null
  subLocation: string | null
  snapshot: string | null
}

/** The same address at the host from which the device answers, which it may misstate. Null if it is no address. */
export function atHost(address: string | null, service: string, schemes: readonly string[]): string | null {
  const url = address === null ? null : URL.parse(address)
  if (!url || !schemes.includes(url.protocol)) return null
  const { hostname } = new URL(service)
  const port = url.port === '' ? '' : `:${url.port}`
  return `${url.protocol}//${hostname}${port}${url.pathname}${url.search}`
}

/** A text of a device for screens: one line, without controls. */
export function plainText(text: string | null): string | null {
  const plain = (text ?? '')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
  return plain === '' ? null : plain
}

/** Asks the time of a device, which needs no password. Null if it does not say. In ms since the epoch. */
export async function readDeviceTime(client: DeviceClient, service: string): Promise<number | DeviceProblem | null> {
  const body = await client.call(service, `<GetSystemDateAndTime ${DEVICE}/>`)
  if (typeof body === 'string') return body
  const utc = find(body, 'UTCDateTime')
  const part = (...path: string[]): number => Number(textAt(utc, ...path) ?? Number.NaN)
  const time = Date.UTC(
    ...([part('Date', 'Year'), part('Date', 'Month') - 1, part('Date', 'Day')] as const),
    ...([part('Time', 'Hour'), part('Time', 'Minute'), part('Time', 'Second')] as const),
  )
  return Number.isFinite(time) ? time : null
}

/** Sets the clock of a device. Returns the reason why it did not take it, or null. */
export async function setDeviceTime(
  client: DeviceClient,
  service: string,
  time: number,
): Promise<DeviceProblem | null> {
  const date = new Date(time)
  const body = await client.call(
    service,
    `<SetSystemDateAndTime ${DEVICE}><DateTimeType>Manual</DateTimeType><DaylightSavings>false</DaylightSavings>` +
      `<UTCDateTime><Time xmlns="${SCHEMA}"><Hour>${date.getUTCHours()}</Hour><Minute>${date.getUTCMinutes()}</Minute>` +
      `<Second>${date.getUTCSeconds()}</Second></Time><Date xmlns="${SCHEMA}"><Year>${date.getUTCFullYear()}</Year>` +
      `<Month>${date.getUTCMonth() + 1}</Month><Day>${date.getUTCDate()}</Day></Date></UTCDateTime>` +
      '</SetSystemDateAndTime>',
  )
  return typeof body === 'string' ? body : null
}

interface Profile {
  token: string
  facts: CameraStreamFacts
}

const CODECS: Readonly<Record<string, string>> = { H264: 'h264', H265: 'hevc', HEVC: 'hevc', JPEG: 'mjpeg' }

function profileOf(element: XmlElement): Profile[] {
  const encoder = find(element, 'VideoEncoderConfiguration')
  const token = element.attributes.get('token')
  const [width, height] = [numberAt(encoder, 'Resolution', 'Width'), numberAt(encoder, 'Resolution', 'Height')]
  if (!encoder || token === undefined || width === null || height === null) return []
  const encoding = (textAt(encoder, 'Encoding') ?? '').toUpperCase()
  return [
    {
      token,
      facts: {
        codec: CODECS[encoding] ?? encoding.toLowerCase().slice(0, LONGEST_TEXT),
        width: Math.round(width),
        height: Math.round(height),
        framesPerSecond: numberAt(encoder, 'RateControl', 'FrameRateLimit'),
        bitRate: numberAt(encoder, 'RateControl', 'BitrateLimit'),
      },
    },
  ]
}

const pixelsOf = ({ facts }: Profile): number => facts.width * facts.height

/** The largest stream, and a smaller one for small pictures. Video streams go before picture streams. */
export function chooseStreams(profiles: readonly Profile[]): { main: Profile | null; sub: Profile | null } {
  const videos = profiles.filter(({ facts }) => facts.codec !== 'mjpeg')
  const usable = (videos.length > 0 ? videos : profiles).toSorted((a, b) => pixelsOf(b) - pixelsOf(a))
  const main = usable[0] ?? null
  const smaller = usable.filter(
    (profile) => main && pixelsOf(profile) < pixelsOf(main) && profile.facts.height >= SMALLEST_SUB_HEIGHT,
  )
  return { main, sub: smaller.findLast(({ facts }) => facts.codec === 'h264') ?? smaller.at(-1) ?? null }
}

/** Asks a device for its maker, its streams and the address of its picture. */
export async function readDevice(client: DeviceClient, service: string): Promise<DeviceReading | DeviceProblem> {
  const information = await client.call(service, `<GetDeviceInformation ${DEVICE}/>`)
  if (typeof information === 'string') return information
  const capabilities = await client.call(
    service,
    `<GetCapabilities ${DEVICE}><Category>All</Category></GetCapabilities>`,
  )
  const stated = typeof capabilities === 'string' ? null : textAt(capabilities, 'Media', 'XAddr')
  const media = atHost(stated, service, ['http:', 'https:']) ?? new URL('/onvif/media_service', service).href
  const streams = await readStreams(client, service, media)
  if (typeof streams === 'string') return streams
  const { main, sub, ...locations } = streams
  return {
    facts: {
      maker: plainText(textAt(information, 'Manufacturer')),
      model: plainText(textAt(information, 'Model')),
      main,
      sub,
    },
    serialNumber: plainText(textAt(information, 'SerialNumber')),
    ...locations,
  }
}

/** Asks a device for its streams and for their addresses. */
async function readStreams(client: DeviceClient, service: string, media: string) {
  const answer = await client.call(media, `<GetProfiles ${MEDIA}/>`)
  if (typeof answer === 'string') return answer
  const profiles = findAll(answer, 'Profiles').slice(0, MOST_PROFILES).flatMap(profileOf)
  const { main, sub } = chooseStreams(profiles)
  const small = sub ?? main
  return {
    main: main?.facts ?? null,
    sub: sub?.facts ?? null,
    mainLocation: main && (await streamOf(client, service, { media, token: main.token })),
    subLocation: sub && (await streamOf(client, service, { media, token: sub.token })),
    snapshot: small && (await snapshotOf(client, service, { media, token: small.token })),
  }
}

interface Stream {
  media: string
  token: string
}

async function streamOf(client: DeviceClient, service: string, { media, token }: Stream): Promise<string | null> {
  const body = await client.call(
    media,
    `<GetStreamUri ${MEDIA}><StreamSetup><Stream xmlns="${SCHEMA}">RTP-Unicast</Stream><Transport xmlns="${SCHEMA}">` +
      `<Protocol>RTSP</Protocol></Transport></StreamSetup><ProfileToken>${escapeXml(token)}</ProfileToken></GetStreamUri>`,
  )
  return typeof body === 'string' ? null : atHost(textAt(body, 'Uri'), service, ['rtsp:', 'rtsps:'])
}

async function snapshotOf(client: DeviceClient, service: string, { media, token }: Stream): Promise<string | null> {
  const body = await client.call(
    media,
    `<GetSnapshotUri ${MEDIA}><ProfileToken>${escapeXml(token)}</ProfileToken></GetSnapshotUri>`,
  )
  return typeof body === 'string' ? null : atHost(textAt(body, 'Uri'), service, ['http:', 'https:'])
}

/** The state of the access after a refusal: the digest of a message is wrong where the clock is. */
export function accessOf(problem: DeviceProblem, hasTime: boolean): CameraAccess {
  return problem === 'refused' && !hasTime ? 'wrongClock' : problem
}
