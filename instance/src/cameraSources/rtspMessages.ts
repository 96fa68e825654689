/** A request or response of RTSP (RFC 2326). */
export interface RtspMessage {
  startLine: string
  /** Names as they came, in their order. */
  headers: [name: string, value: string][]
  body: Buffer
}

/** No camera sends a longer head or body. */
const LONGEST_HEAD = 64 * 1024
const LONGEST_BODY = 256 * 1024
const END_OF_HEAD = '\r\n\r\n'
/** Begins a packet of video between the messages: channel, then length in two bytes. */
const PACKET_START = 0x24
const PACKET_HEAD_BYTES = 4

/** Returns the first header of a name, ignoring case; null without one. */
export function headerOf({ headers }: RtspMessage, name: string): string | null {
  return headers.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1] ?? null
}

/** Returns all headers of a name, ignoring case. */
export function headersOf({ headers }: RtspMessage, name: string): string[] {
  return headers.filter(([other]) => other.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
}

/** The message with these headers, which replace headers of the same names. */
export function withHeaders(message: RtspMessage, replaced: Readonly<Record<string, string>>): RtspMessage {
  const names = new Set(Object.keys(replaced).map((name) => name.toLowerCase()))
  const others = message.headers.filter(([name]) => !names.has(name.toLowerCase()))
  return { ...message, headers: [...Object.entries(replaced), ...others] }
}

/** Returns the bytes of a message. */
export function formatMessage({ startLine, headers, body }: RtspMessage): Buffer {
  const lines = [startLine, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(lines.join('\r\n') + END_OF_HEAD, 'latin1'), body])
}

function parseHead(text: string): RtspMessage {
  const [startLine = '', ...lines] = text.split('\r\n')
  const headers = lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]] : []
  })
  return { startLine, headers, body: Buffer.alloc(0) }
}

export interface RtspReceiver {
  onMessage(message: RtspMessage): void
  /** Whole packets of video. */
  onPackets(bytes: Buffer): void
}

/** Parses the bytes of a connection as they arrive. Throws if they are not RTSP. */
export function createRtspParser({ onMessage, onPackets }: RtspReceiver): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)

  /** The end of the whole packets that begin at `start`. */
  function endOfPackets(start: number): number {
    let end = start
    while (rest[end] === PACKET_START && end + PACKET_HEAD_BYTES <= rest.length) {
      const next = end + PACKET_HEAD_BYTES + rest.readUInt16BE(end + 2)
      if (next > rest.length) break
      end = next
    }
    return end
  }

  /** Reads a message that begins at `start`. Returns its end, or `start` if it is not complete. */
  function takeMessage(start: number): number {
    const endOfHead = rest.indexOf(END_OF_HEAD, start, 'latin1')
    if (endOfHead < 0 ? rest.length - start > LONGEST_HEAD : endOfHead - start > LONGEST_HEAD)
      throw new RangeError('the head of a message is too long')
    if (endOfHead < 0) return start
    const message = parseHead(rest.toString('latin1', start, endOfHead))
    const length = Number(headerOf(message, 'Content-Length') ?? 0)
    if (!Number.isInteger(length) || length < 0 || length > LONGEST_BODY)
      throw new RangeError('the body of a message is too long')
    const bodyStart = endOfHead + END_OF_HEAD.length
    if (bodyStart + length > rest.length) return start
    onMessage({ ...message, body: Buffer.from(rest.subarray(bodyStart, bodyStart + length)) })
    return bodyStart + length
  }

  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let position = 0
    for (;;) {
      const start = position
      position = endOfPackets(start)
      if (position > start) onPackets(rest.subarray(start, position))
      if (position >= rest.length || rest[position] === PACKET_START) break
      const end = takeMessage(position)
      if (end === position) break
      position = end
    }
    rest = Buffer.from(rest.subarray(position))
  }
}
