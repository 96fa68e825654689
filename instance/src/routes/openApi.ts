import { describeApi, type OpenRoute } from '../http'

/** Time in seconds for which a reader keeps the description. */
const KEPT = 300

/** The description of all calls, for programs that make clients of it. It takes no token. */
export function openApiRoute({ version }: { version: string }): OpenRoute {
  let body: Promise<string> | undefined

  return {
    path: '/api/openapi.json',
    async serve() {
      body ??= describeApi(version).then((description) => JSON.stringify(description))
      return new Response(await body, {
        headers: { 'content-type': 'application/json', 'cache-control': `public, max-age=${KEPT}` },
      })
    },
  }
}
