import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// A Hono server without anything of ours: each path answers the text that the parent process has sent for it.

const bodies = new Map()
const app = new Hono()
app.all('*', async (context) => {
  if (context.req.method === 'POST') await context.req.json()
  return context.body(bodies.get(context.req.path) ?? '', 200, { 'content-type': 'application/json' })
})
process.on('message', ({ path, body }) => bodies.set(path, body))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send({ port }))
