import type { EventsReply } from './implement'

/** Chunks that may wait for a slow client. Above that its stream ends, and the client reconnects and reads anew. */
const MAXIMUM_UNREAD_CHUNKS = 1_000

const CONTENT_TYPE = 'text/event-stream; charset=utf-8'

/** The response to a HEAD request, which opens no stream. */
export function eventStreamHead(): Response {
  return new Response(null, { headers: { 'content-type': CONTENT_TYPE } })
}

/** Sends the events of a reply as server-sent events until the handler or the client ends the stream. */
export function eventStreamResponse(reply: EventsReply<unknown>): Response {
  let stopSending: () => void = () => undefined
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let hasEnded = false
      const end = (): void => {
        if (hasEnded) return
        hasEnded = true
        stopSending()
        controller.close()
      }
      const write = (text: string): void => {
        if (hasEnded) return
        controller.enqueue(encoder.encode(text))
        if ((controller.desiredSize ?? 0) < -MAXIMUM_UNREAD_CHUNKS) end()
      }
      write(': open\n\n')
      stopSending = reply.open({
        send: (event) => {
          write(`data: ${JSON.stringify(event)}\n\n`)
        },
        comment: () => {
          write(':\n\n')
        },
        end,
      })
    },
    cancel: () => {
      stopSending()
    },
  })
  return new Response(body, {
    headers: { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
