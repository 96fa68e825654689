/** The media type of each kind of file of the client. */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/javascript/,
  css: /^text\/css/,
  json: /^application\/json/,
  svg: /^image\/svg\+xml/,
  png: /^image\/png/,
  woff2: /^font\/woff2/,
}

/**
 * Whether an answer is a file of the client. The page of a network that asks for a sign-in has another type, however
 * it is addressed, and so has the page that a proxy answers in place of a missing file.
 */
export function isOwnFile(path: string, response: Response): boolean {
  const { status, redirected, headers } = response
  const type = headers.get('Content-Type') ?? ''
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? ''
  return status === 200 && !redirected && (TYPES[extension]?.test(type) ?? !type.startsWith('text/html'))
}
