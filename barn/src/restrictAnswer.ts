import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/**
 * The types of answers of the instance. A browser runs and shows none of them as a page or a script, and any other is
 * bytes.
 */
const DATA_TYPE =
  /^(application\/(json|problem\+json|zip|octet-stream|vnd\.apple\.mpegurl|vnd\.barn-workbench\.columns)|image\/(jpeg|png|webp)|video\/(mp4|mp2t)|text\/(plain|csv|event-stream))\s*(;|$)/i
const POLICY = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Statuses whose answers have no body and no type. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304]

/**
 * Makes an answer of the instance harmless at the origin of the web client, whatever the instance says: it is data in a
 * sandbox. The same holds for answers to requests that fail. Without `isStrict` no browser is told to use nothing but
 * HTTPS.
 */
export function restrictAnswer(response: ServerResponse, { isStrict = true } = {}): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.find((entry): entry is OutgoingHttpHeaders | string[] => typeof entry === 'object')
    for (const [name, value] of entriesOf(headers)) if (value !== undefined) response.setHeader(name, value)
    response.setHeader('Content-Security-Policy', POLICY)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    if (!isStrict) response.removeHeader('Strict-Transport-Security')
    const type = response.getHeader('content-type')
    if (!WITHOUT_BODY.includes(status) && !DATA_TYPE.test(String(type ?? '')))
      response.setHeader('Content-Type', 'application/octet-stream')
    return writeHead(status)
  }
}

/** The entries of headers as an object, or as a list of names and values in turn. */
function entriesOf(
  headers: OutgoingHttpHeaders | string[] | undefined,
): [string, number | string | string[] | undefined][] {
  if (!Array.isArray(headers)) return Object.entries(headers ?? {})
  return headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
}
