import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Serves `/config.json` in development, where Vite takes the place of the client's own server. */
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
