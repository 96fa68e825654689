import { Agent, request } from 'node:http'

/** Requests that may be under way at once. */
const CONNECTIONS = 64

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends one request. Resolves with the status, the body as text, and its size in bytes. */
export function send({ port, method, path, headers = {}, body }, agent) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, ...(agent && { agent }) }
    const sent = request(options, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode, text: bytes.toString(), size: bytes.length })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/**
 * Sends a call at a steady rate for a time, whether or not earlier ones are answered, so that a server that falls
 * behind is seen. Resolves with the time of every answer in ms, counted from the moment at which it was due.
 */
export async function sendAtRate(call, { perSecond, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times = []
  const answers = []
  const start = performance.now()
  for (let index = 0; index < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - start) * perSecond) / 1000))
    for (; index < due; index++) {
      const dueAt = start + (index * 1000) / perSecond
      answers.push(
        send(call, agent).then(({ status }) => {
          if (status !== 200) throw new Error(`${call.path} answered ${status}`)
          times.push(performance.now() - dueAt)
        }),
      )
    }
    await wait(1)
  }
  await Promise.all(answers)
  agent.destroy()
  return times
}

/** Sends a call again and again over several connections for a time. Resolves with the answers in a second. */
export async function sendFlatOut(call, { connections, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1000
  let answers = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await send(call, agent)
        answers++
      }
    }),
  )
  agent.destroy()
  return (answers * 1000) / (performance.now() - start)
}

/** The value below which this share of the values lies. */
export function percentile(values, share) {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
