import type { EventsReply } from './implement'

/** A reader this far behind is cut off; it reconnects and asks anew. */
const UNREAD_MAXIMUM = 1_000

export function eventStreamResponse(reply: EventsReply<unknown>): Response {
  let stop: () => void = () => undefined
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let ended = false
      const end = (): void => {
        if (ended) return
        ended = true
        stop()
        controller.close()
      }
      const write = (text: string): void => {
        if (ended) return
        controller.enqueue(encoder.encode(text))
        if ((controller.desiredSize ?? 0) < -UNREAD_MAXIMUM) end()
      }
      write(': open\n\n')
      stop = reply.open({
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
      stop()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
