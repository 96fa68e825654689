import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { freePort } from './freePort'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

export interface HttpCamera {
  /** Its address without a slash at the end. */
  url: string
  /** Paths that were requested. */
  requests: string[]
  stop(): Promise<void>
}

const BOUNDARY = 'pen'

/** Sends pictures one after the other until the client goes; every `period` ms. */
export function sendPictures(response: ServerResponse, pictures: readonly Buffer[], period: number): void {
  response.writeHead(200, { 'content-type': `multipart/x-mixed-replace; boundary=${BOUNDARY}` })
  let index = 0
  const timer = setInterval(() => {
    const picture = pictures[index++ % pictures.length]
    // A client that does not read gets nothing more.
    if (!picture || response.writableNeedDrain) return
    response.write(`--${BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: ${picture.length}\r\n\r\n`)
    response.write(picture)
    response.write('\r\n')
  }, period)
  response.on('close', () => clearInterval(timer))
}

/** A camera with HTTP for tests: each path has its answer; another path is not found. */
export async function startHttpCamera(answers: Readonly<Record<string, Answer>>): Promise<HttpCamera> {
  const requests: string[] = []
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    const answer = answers[path]
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
