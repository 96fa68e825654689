import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRtspParser, formatMessage, headerOf, withHeaders, type RtspMessage } from './rtspMessages'

const packet = (text: string) => Buffer.concat([Buffer.from([0x24, 0, 0, text.length]), Buffer.from(text)])
const reply = 'RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 4\r\n\r\nbody'

function parse(stream: Buffer, cuts: readonly number[] = []) {
  const messages: RtspMessage[] = []
  const packets: Buffer[] = []
  const push = createRtspParser({
    onMessage: (message) => messages.push(message),
    onPackets: (bytes) => packets.push(Buffer.from(bytes)),
  })
  let position = 0
  for (const length of [...cuts, stream.length]) {
    push(stream.subarray(position, position + length))
    position += length
  }
  return { messages, packets: Buffer.concat(packets) }
}

test('messages and packets are told apart however the bytes come', () => {
  const stream = Buffer.concat([Buffer.from(reply), packet('abc'), packet(''), Buffer.from(reply), packet('$$$')])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 })), (cuts) => {
      const { messages, packets } = parse(stream, cuts)
      expect(messages.map(({ startLine, body }) => [startLine, body.toString()])).toEqual([
        ['RTSP/1.0 200 OK', 'body'],
        ['RTSP/1.0 200 OK', 'body'],
      ])
      expect(packets).toEqual(Buffer.concat([packet('abc'), packet(''), packet('$$$')]))
    }),
  )
})

test('a head or body that is too long is refused', () => {
  expect(() => parse(Buffer.from('x'.repeat(70_000)))).toThrow(RangeError)
  expect(() => parse(Buffer.from('RTSP/1.0 200 OK\r\nContent-Length: 9999999\r\n\r\n'))).toThrow(RangeError)
  expect(() => parse(Buffer.from('RTSP/1.0 200 OK\r\nContent-Length: -1\r\n\r\n'))).toThrow(RangeError)
})

test('a header is replaced whatever its case', () => {
  const [message] = parse(Buffer.from(reply)).messages
  if (!message) throw new Error('no message')
  const changed = withHeaders(message, { cseq: '7' })
  expect([headerOf(changed, 'CSEQ'), formatMessage(changed).toString()]).toEqual([
    '7',
    'RTSP/1.0 200 OK\r\ncseq: 7\r\nContent-Length: 4\r\n\r\nbody',
  ])
})
