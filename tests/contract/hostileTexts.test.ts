import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { hostileTexts, HUGE_TEXT } from '../fixtures/hostileTexts'
import { barnTime, call, field, find, first, type Reply, type Row } from './client'

const COUNT = 2_000
const identifier = { componentType: 'barn', componentId: 'barn' }
const report = (type: string, trigger: string, payload: Row) =>
  call('POST', '/api/incidents', { body: { incidentData: { type, trigger, identifier, payload } } })
const idOf = (reply: Reply) => String(field(reply.result, 'incidentId'))

/** A paragraph for each line, as a plain text is stored. */
function linesOf(document: unknown): string {
  const { content = [] } = document as { content?: { content?: { text?: string }[] }[] }
  return content.map((paragraph) => (paragraph.content ?? []).map(({ text }) => text ?? '').join('')).join('\n')
}

/** A place for a text: writes it, and resolves to the stored text. */
type Place = (text: string) => Promise<{ reply: Reply; stored: () => unknown }>

async function placesOf(): Promise<Record<string, Place>> {
  const incidentId = idOf(await report('barnIntervention', 'issueDetected', { title: 'Base', type: 'technical' }))
  const camera = await first('cameras')
  const cameraPath = `/api/cameras/basic/${String(camera.cameraId)}`
  return {
    'title of an intervention': async (text) => {
      const reply = await report('barnIntervention', 'issueDetected', { title: text, type: 'technical' })
      return { reply, stored: () => field(reply.result, 'messagePayload.title') }
    },
    'description of an intervention': async (text) => {
      const payload = { title: 'x', type: 'technical', description: text }
      const reply = await report('barnIntervention', 'issueDetected', payload)
      return { reply, stored: () => linesOf(field(reply.result, 'messagePayload.description')) }
    },
    'description of a documentation': async (text) => {
      const specification = { type: 'weighing', location: 'global', timestamp: barnTime() - HOUR }
      const payload = { classification: 'animals', specification, description: text }
      const reply = await report('barnDocumentation', 'observed', payload)
      return { reply, stored: () => linesOf(field(reply.result, 'messagePayload.description')) }
    },
    comment: async (text) => {
      const reply = await call('POST', `/api/incidentComments/${incidentId}`, { body: { incidentComment: { text } } })
      return { reply, stored: () => linesOf(field(reply.result, 'text')) }
    },
    'text of a document': async (text) => {
      const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
      const reply = await call('POST', `/api/incidentComments/${incidentId}`, {
        body: { incidentComment: { text: document } },
      })
      return { reply, stored: () => linesOf(field(reply.result, 'text')) }
    },
    'name of a camera': async (text) => {
      const reply = await call('PATCH', cameraPath, { body: { cameraRecord: { name: text } } })
      return { reply, stored: () => field(reply.result, 'name') }
    },
  }
}

/** A text with the line ends that documents have, without space around it. */
const withLines = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Reads a document that the reply of its write does not hold. */
async function readBack(name: string, stored: () => unknown): Promise<unknown> {
  return name === 'name of a camera' && stored() === undefined ? field(await first('cameras'), 'name') : stored()
}

test(`${COUNT} hostile texts are stored as they are, or refused with a reason`, async () => {
  const places = Object.entries(await placesOf())
  const texts = hostileTexts(COUNT)
  let storedCount = 0
  for (const [index, text] of texts.entries()) {
    const [name, write] = places[index % places.length] as [string, Place]
    const { reply, stored } = await write(text)
    const about = `${name}: ${JSON.stringify(text).slice(0, 80)} ${JSON.stringify(reply.body)?.slice(0, 200)}`
    expect(reply.status, about).toBeLessThan(500)
    if (reply.status >= 400) {
      expect(field(reply.body, 'type'), about).toMatch(/^[a-z-]+\/[a-z-]+$/)
      continue
    }
    storedCount++
    expect(withLines(String(await readBack(name, stored))), about).toBe(withLines(text))
  }
  // Half characters are refused, what is too long for a title, and in a name what cannot be seen.
  expect(storedCount).toBeGreaterThan(COUNT * 0.7)
  expect((await find('incidents')).length).toBeGreaterThan(0)
})

test('a text of a megabyte is refused everywhere, with a reason', async () => {
  for (const [name, write] of Object.entries(await placesOf())) {
    const { reply } = await write(HUGE_TEXT)
    expect([400, 413], name).toContain(reply.status)
    expect(field(reply.body, 'type'), name).toMatch(/^request\//)
  }
})

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['\u0001javascript:alert(1)'],
  ['vbscript:x'],
  ['//example.org'],
])('a link to %s is refused', async (href) => {
  const { incidentId } = await first('incidents')
  const mark = { type: 'link', attrs: { href } }
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [mark] }] }]
  const reply = await call('POST', `/api/incidentComments/${String(incidentId)}`, {
    body: { incidentComment: { text: { type: 'doc', content } } },
  })
  expect(reply.status).toBe(400)
})

test('marks and nodes four hundred deep are refused', async () => {
  const { incidentId } = await first('incidents')
  let node: Row = { type: 'paragraph', content: [{ type: 'text', text: 'deep' }] }
  for (let depth = 0; depth < 400; depth++)
    node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] }
  const marks = Array.from({ length: 400 }, () => ({ type: 'bold' }))
  const marked = { type: 'paragraph', content: [{ type: 'text', text: 'marked', marks }] }
  for (const content of [[node], [marked]]) {
    const body = { incidentComment: { text: { type: 'doc', content } } }
    expect((await call('POST', `/api/incidentComments/${String(incidentId)}`, { body })).status).toBe(400)
  }
})
