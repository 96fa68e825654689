import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, freePortRange } from './freePort'

export interface RtspServerOptions {
  /** The video that it plays repeatedly; not needed if it only refuses. */
  video?: string
  /** User name and password that it requires, by digest or basic authentication. */
  credentials?: { username: string; password: string; scheme: 'digest' | 'basic' }
  /** The address of this machine at which it listens; `127.0.0.1` by default. */
  address?: string
  /** Answers every DESCRIBE with this status; a redirect leads to `location`. */
  refuses?: { status: number; location?: string }
}

export interface RtspServer {
  url: string
  /** The requests of clients: the head of each. */
  requests: string[]
  /** Clients that play now. */
  playing(): number
  /** Plays nothing more, while connections stay. */
  freeze(isFrozen: boolean): void
  stop(): Promise<void>
}

const REALM = 'barn'
const NONCE = '8c1f7ac0'
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

interface Client {
  socket: Socket
  sendRtp?: (packet: Buffer, isControl: boolean) => void
  isPlaying: boolean
}

/**
 * A camera with RTSP (RFC 2326) for tests: TCP and UDP, RTCP relayed. Its packets come from the program that plays a
 * video.
 */
export async function startRtspServer(options: RtspServerOptions): Promise<RtspServer> {
  const feed = options.video === undefined ? null : await startFeed(options.video)
  const clients = new Set<Client>()
  const requests: string[] = []
  let isFrozen = false
  const server = createServer((socket) => {
    const client: Client = { socket, isPlaying: false }
    clients.add(client)
    socket.on('error', () => socket.destroy()).on('close', () => clients.delete(client))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      // Receiver reports come between the requests.
      while (text.startsWith('$') && text.length >= 4 + (text.charCodeAt(2) << 8) + text.charCodeAt(3))
        text = text.slice(4 + (text.charCodeAt(2) << 8) + text.charCodeAt(3))
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const request = text.slice(0, end)
        text = text.slice(end + 4)
        requests.push(request)
        answer({ ...options, sdp: feed?.sdp ?? '' }, client, request)
      }
    })
  })
  const forward = (isControl: boolean) => (packet: Buffer) => {
    if (!isFrozen) clients.forEach((client) => client.isPlaying && client.sendRtp?.(packet, isControl))
  }
  feed?.rtp.on('message', forward(false))
  feed?.rtcp.on('message', forward(true))
  const address = options.address ?? '127.0.0.1'
  const port = await listen(server, address)
  return {
    url: `rtsp://${address}:${port}/pen`,
    requests,
    playing: () => [...clients].filter(({ isPlaying }) => isPlaying).length,
    freeze: (value) => {
      isFrozen = value
    },
    async stop() {
      clients.forEach(({ socket }) => socket.destroy())
      await Promise.all([feed?.stop(), new Promise((resolve) => server.close(resolve))])
    },
  }
}

async function listen(server: Server, address: string): Promise<number> {
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  return port
}

async function bind(port: number): Promise<UdpSocket> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve, reject) => socket.once('error', reject).bind(port, '127.0.0.1', resolve))
  return socket
}

/** Plays a video as RTP packets to two ports of this machine. */
async function startFeed(video: string) {
  // RTP has an even port and RTCP the next one, both taken before anything else can ask for a port.
  const first = await freePortRange(3)
  const port = first + (first % 2)
  const [rtp, rtcp] = [await bind(port), await bind(port + 1)]
  const folder = mkdtempSync(join(tmpdir(), 'barn-rtsp-'))
  const sdpFile = join(folder, 'sdp')
  const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-re', '-stream_loop', '-1', '-i', video, '-an']
  const program = spawn(
    process.env.FFMPEG ?? 'ffmpeg',
    [...args, '-c:v', 'copy', '-bf', '0', '-f', 'rtp', '-sdp_file', sdpFile, `rtp://127.0.0.1:${port}`],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => program.once('close', () => resolve()))
  while (!existsSync(sdpFile) || !readFileSync(sdpFile, 'utf8').includes('fmtp')) {
    if (program.exitCode !== null) throw new Error('the program that plays the video has ended')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const sdp = readFileSync(sdpFile, 'utf8')
    .replace(/^SDP:\s*/, '')
    .replace(/^(m=video) \d+/m, '$1 0')
    .replace(/^c=.*\r?\n/m, '')
    .trimEnd()
  return {
    rtp,
    rtcp,
    sdp: `${sdp}\r\na=control:trackID=0\r\n`,
    async stop() {
      program.kill('SIGKILL')
      await ended
      rtp.close()
      rtcp.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Answering = RtspServerOptions & { sdp: string }

function headerOf(request: string, name: string): string | null {
  return new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(request)?.[1]?.trim() ?? null
}

/** Whether a request says the password. */
function isAuthorized({ credentials }: Answering, request: string): boolean {
  if (!credentials) return true
  const sent = headerOf(request, 'Authorization') ?? ''
  const { username, password, scheme } = credentials
  if (scheme === 'basic') return sent === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const [method = ''] = request.split(' ')
  const uri = /uri="([^"]*)"/.exec(sent)?.[1] ?? ''
  const expected = md5(`${md5(`${username}:${REALM}:${password}`)}:${NONCE}:${md5(`${method}:${uri}`)}`)
  return sent.includes(`response="${expected}"`) && uri === request.split(' ')[1]
}

type Reply = (status: string, headers?: Record<string, string>, body?: string) => void

function replyTo(socket: Socket, request: string): Reply {
  return (status, headers = {}, body = '') => {
    const length = body === '' ? {} : { 'Content-Length': String(body.length) }
    const all = { CSeq: headerOf(request, 'CSeq') ?? '0', ...headers, ...length }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.write(`RTSP/1.0 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }
}

function answer(options: Answering, client: Client, request: string): void {
  const [method = '', uri = ''] = request.split(' ')
  const reply = replyTo(client.socket, request)
  if (method === 'OPTIONS') reply('200 OK', { Public: 'OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN, GET_PARAMETER' })
  else if (!isAuthorized(options, request)) reply('401 Unauthorized', { 'WWW-Authenticate': challengeOf(options) })
  else if (method === 'DESCRIBE') describe(options, uri, reply)
  else if (method === 'SETUP') reply('200 OK', setUp(client, headerOf(request, 'Transport') ?? ''))
  else {
    reply('200 OK', { Session: 'barn' })
    if (method === 'PLAY' || method === 'TEARDOWN') client.isPlaying = method === 'PLAY'
  }
}

function challengeOf({ credentials }: Answering): string {
  return credentials?.scheme === 'basic' ? `Basic realm="${REALM}"` : `Digest realm="${REALM}", nonce="${NONCE}"`
}

function describe({ refuses, sdp }: Answering, uri: string, reply: Reply): void {
  if (!refuses) {
    reply('200 OK', { 'Content-Type': 'application/sdp', 'Content-Base': `${uri}/` }, sdp)
    return
  }
  const { status, location } = refuses
  reply(`${status} No`, location === undefined ? {} : { Location: location })
}

/** Prepares where the packets of a client go: into its connection, or to two ports. */
function setUp(client: Client, wanted: string): Record<string, string> {
  const ports = /client_port=(\d+)-(\d+)/.exec(wanted)
  if (!ports) {
    client.sendRtp = (packet, isControl) => {
      const head = Buffer.from([0x24, isControl ? 1 : 0, packet.length >> 8, packet.length & 0xff])
      client.socket.write(Buffer.concat([head, packet]))
    }
    return { Session: 'barn;timeout=60', Transport: 'RTP/AVP/TCP;unicast;interleaved=0-1' }
  }
  const udp = createSocket('udp4')
  client.socket.once('close', () => udp.close())
  client.sendRtp = (packet, isControl) => {
    if (!client.socket.destroyed) udp.send(packet, Number(ports[isControl ? 2 : 1]), '127.0.0.1')
  }
  return {
    Session: 'barn;timeout=60',
    Transport: `RTP/AVP;unicast;client_port=${ports[1]}-${ports[2]};server_port=6970-6971`,
  }
}
