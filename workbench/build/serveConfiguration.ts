import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** In development the client's own server is vite: it answers `/config.json` as the built one does. */
export function serveConfiguration(): Plugin {
  return {
    name: 'serve-configuration',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/config.json', (_request, response) => {
        const file = process.env.BARN_CONFIG
        response.setHeader('Content-Type', 'application/json')
        response.setHeader('Cache-Control', 'no-store')
        response.end(file ? readFileSync(file) : JSON.stringify({ instances: [] }))
      })
    },
  }
}
