import { randomBytes } from 'node:crypto'
import { connect as connectTcp, createServer, type AddressInfo, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { authorizationOf, readChallenge, type Challenge, type Credentials } from './httpAuthorization'
import {
  createRtspParser,
  formatMessage,
  headerOf,
  headersOf,
  withHeaders,
  type RtspMessage,
  type RtspReceiver,
} from './rtspMessages'

/** Time that a camera has to take a connection, and to go on with it, in ms. */
const ANSWER_TIMEOUT = 10 * SECOND
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'rtsp:': 554, 'rtsps:': 322 }
const TOKEN_BYTES = 16
const STATUS_LINE = /^RTSP\/\d\.\d (\d{3})/
const REQUEST_LINE = /^([A-Z_]+) (\S+) (RTSP\/\d\.\d)$/

/** The requests whose refusal ends the video. */
const DECISIVE_METHODS: ReadonlySet<string> = new Set(['DESCRIBE', 'SETUP', 'PLAY'])
/** Maximum number of remembered requests without an answer; the program waits for each except keep-alive ones. */
const MOST_OPEN_REQUESTS = 16

/** So many unrequested answers, or bytes before the video begins, end the connection. */
const MOST_UNASKED_ANSWERS = 20
const MOST_BYTES_BEFORE_PLAY = 1024 * 1024

/** A local server between the program that reads a video and its camera. */
export interface RtspRelay {
  /** The address at which the program asks for the video. It holds no password. */
  url: string
  /** The reason for which the camera refused, or null. */
  problem(): CameraSourceProblem | null
  close(): void
}

interface Request {
  /** Number of the request as the program counts. */
  sequence: string
  method: string
  message: RtspMessage
  hasAnswered: boolean
}

/**
 * Relays between the program and an RTSP camera, on this machine alone and for one connection. The program therefore
 * never has the password, and reaches no address but the camera's: a redirect ends the connection, and the answers to
 * SETUP send packets nowhere else. TLS of `rtsps` ends here; its certificate is not checked, since cameras sign their
 * own.
 */
export function openRtspRelay(location: string, credentials: Credentials | null): Promise<RtspRelay> {
  const token = randomBytes(TOKEN_BYTES).toString('hex')
  const sockets = new Set<Socket>()
  let problem: CameraSourceProblem | null = null
  let isTaken = false
  let url = ''

  const fail = (found: CameraSourceProblem): void => {
    problem ??= found
    close()
  }
  const server = createServer((program) => {
    program.on('error', () => program.destroy())
    if (isTaken) {
      program.destroy()
      return
    }
    sockets.add(program)
    const exchange = createExchange({ location, credentials, url: () => url, fail })
    program.once('close', () => sockets.delete(program))
    const parse = createRtspParser(exchange.fromProgram)
    program.on('data', (chunk: Buffer) => {
      // The first words prove that it is the program that was given the address.
      if (!isTaken && !chunk.toString('latin1').includes(token)) {
        program.destroy()
        return
      }
      if (!isTaken) {
        isTaken = true
        server.close()
        sockets.add(exchange.start(program))
      }
      attempt(() => parse(chunk), fail)
    })
  })

  function close(): void {
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      url = `rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/${token}`
      resolve({ url, problem: () => problem, close })
    })
  })
}

function attempt(work: () => void, fail: (problem: CameraSourceProblem) => void): void {
  try {
    work()
  } catch {
    // The bytes are not RTSP.
    fail('noPicture')
  }
}

interface ExchangeOptions {
  location: string
  credentials: Credentials | null
  url: () => string
  fail(problem: CameraSourceProblem): void
}

/** Requests that wait for their answers, with new numbers, since some are sent twice. */
function createOpenRequests() {
  const requests = new Map<string, Request>()
  let lastSequence = 0
  return {
    add(request: Request): string {
      const sequence = String(++lastSequence)
      if (requests.size >= MOST_OPEN_REQUESTS) requests.clear()
      requests.set(sequence, request)
      return sequence
    },
    take(answer: RtspMessage): Request | undefined {
      const sequence = headerOf(answer, 'CSeq') ?? ''
      const request = requests.get(sequence)
      requests.delete(sequence)
      return request
    },
  }
}

/** Returns the function that adds the password to requests, in the way in which the camera asks for it. */
function createAuthorizing(credentials: Credentials | null) {
  let challenge: Challenge | null = null
  return {
    headersFor({ startLine }: RtspMessage): Record<string, string> {
      const [, method = '', uri = ''] = REQUEST_LINE.exec(startLine) ?? []
      return challenge && credentials ? { Authorization: authorizationOf(challenge, credentials, { method, uri }) } : {}
    },
    /** Whether a request that was refused is worth another attempt. */
    accept(answer: RtspMessage, request: Request): boolean {
      const offered = readChallenge(headersOf(answer, 'WWW-Authenticate'))
      if (!offered || !credentials || request.hasAnswered) return false
      challenge = offered
      return true
    },
  }
}

/** Returns the function that counts unrequested answers. */
function createUnaskedLimit(fail: ExchangeOptions['fail']): () => void {
  let count = 0
  return () => {
    if (++count > MOST_UNASKED_ANSWERS) fail('noPicture')
  }
}

/** The requests of the program and the answers of the camera. */
function createExchange({ location, credentials, url, fail }: ExchangeOptions) {
  const requests = createOpenRequests()
  const authorizing = createAuthorizing(credentials)
  let camera: Socket | null = null
  let program: Socket | null = null
  const countUnasked = createUnaskedLimit(fail)
  let isPlaying = false

  function send(request: Request): void {
    const headers = { CSeq: requests.add(request), ...authorizing.headersFor(request.message) }
    camera?.write(formatMessage(withHeaders(request.message, headers)))
  }

  function onAnswer(answer: RtspMessage, status: number): void {
    const request = requests.take(answer)
    if (!request) {
      countUnasked()
      return
    }
    if (status === 401 && authorizing.accept(answer, request)) {
      send({ ...request, hasAnswered: true })
      return
    }
    const found = problemOf(status)
    if (found && isDecisive(request, status)) {
      fail(found)
      return
    }
    // From now on the video may come by other ways than this connection, which then is silent.
    if (request.method === 'PLAY') {
      isPlaying = true
      camera?.setTimeout(0)
    }
    program?.write(formatMessage(passedOn(answer, request, camera?.remoteAddress)))
  }

  const fromCamera: RtspReceiver = {
    onMessage(message) {
      const status = STATUS_LINE.exec(message.startLine)?.[1]
      // A camera that asks something gets no answer; programs do without.
      if (status !== undefined) onAnswer(message, Number(status))
    },
    onPackets: (bytes) => void program?.write(Buffer.from(bytes)),
  }
  const fromProgram: RtspReceiver = {
    onMessage(message) {
      const [, method = '', uri = '', version = ''] = REQUEST_LINE.exec(message.startLine) ?? []
      const target = uri.startsWith(url()) ? location + uri.slice(url().length) : uri
      const sequence = headerOf(message, 'CSeq') ?? ''
      const changed = { ...message, startLine: `${method} ${target} ${version}` }
      send({ sequence, method, message: changed, hasAnswered: false })
    },
    onPackets: (bytes) => void camera?.write(Buffer.from(bytes)),
  }

  return {
    fromProgram,
    /** Connects to the camera. Bytes that are written before it is connected wait for it. */
    start(socket: Socket): Socket {
      program = socket
      camera = connectTo(location)
      receive(camera, { from: fromCamera, to: socket, isPlaying: () => isPlaying, fail })
      return camera
    },
  }
}

interface Receiving {
  from: RtspReceiver
  /** The connection to which the received data is passed on. */
  to: Socket
  isPlaying(): boolean
  fail(problem: CameraSourceProblem): void
}

/** Reads the data of a camera, no faster than it can be passed on. */
function receive(camera: Socket, { from, to, isPlaying, fail }: Receiving): void {
  const parse = createRtspParser(from)
  let bytesBeforePlay = 0
  const ends = (): void => fail('noAnswer')
  camera.setTimeout(ANSWER_TIMEOUT, ends)
  camera.on('error', ends).on('close', () => to.destroy())
  camera.on('data', (chunk: Buffer) => {
    if (!isPlaying()) bytesBeforePlay += chunk.length
    if (bytesBeforePlay > MOST_BYTES_BEFORE_PLAY) return fail('noPicture')
    attempt(() => parse(chunk), fail)
    if (!to.writableNeedDrain) return
    camera.pause()
    to.once('drain', () => camera.resume())
  })
  to.once('close', () => camera.destroy())
}

/** The answer as the program gets it: with its own number, and packets that go nowhere but to the camera. */
function passedOn(answer: RtspMessage, { method, sequence }: Request, address: string | undefined): RtspMessage {
  const transport = method === 'SETUP' ? headerOf(answer, 'Transport') : null
  return withHeaders(answer, {
    CSeq: sequence,
    ...(transport !== null && { Transport: transportFrom(transport, address) }),
  })
}

/** Whether a refusal ends the connection. A redirect always does. */
function isDecisive({ method }: Request, status: number): boolean {
  const isRedirect = status >= 300 && status < 400
  return isRedirect || DECISIVE_METHODS.has(method) || (method === 'OPTIONS' && problemOf(status) === 'refused')
}

function connectTo(location: string): Socket {
  const { protocol, hostname, port } = new URL(location)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const address = { host, port: Number(port || DEFAULT_PORTS[protocol]) }
  return protocol === 'rtsps:' ? connectTls({ ...address, rejectUnauthorized: false }) : connectTcp(address)
}

function problemOf(status: number): CameraSourceProblem | null {
  if (status < 300) return null
  if (status === 401 || status === 403) return 'refused'
  if (status === 404 || status === 410) return 'notFound'
  return 'noAnswer'
}

/** The answer to SETUP with the camera as the only place that packets are exchanged with. */
function transportFrom(transport: string, address: string | undefined): string {
  const [first = ''] = transport.split(',')
  const kept = first.split(';').filter((part) => !/^\s*(source|destination|multicast)\b/i.test(part))
  return [...kept, ...(address !== undefined && !/TCP/i.test(first) ? [`source=${address}`] : [])].join(';')
}
