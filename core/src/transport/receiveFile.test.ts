import { expect, test } from 'vitest'
import { createTestTransport } from '../testing/createTestTransport'
import { fakeReply, isCancelled, problemReply, type BodyStep } from '../testing/fakeReply'
import { outcomeOf } from '../testing/outcomeOf'
import { settle } from '../testing/settle'
import { calls } from '../testing/testEndpoints'
import { SECOND } from '../time'
import { FILE_SILENCE } from './exchangeLimits'
import type { ReceivedFile } from './receiveFile'

function downloading(steps: readonly BodyStep[], headers: Record<string, string> = {}) {
  const response = fakeReply(200, steps, { 'Content-Type': 'video/mp4', ...headers })
  return { response, ...createTestTransport({ fetch: async () => response }) }
}

async function collect({ pieces }: ReceivedFile, texts: string[]): Promise<void> {
  for await (const piece of pieces) texts.push(new TextDecoder().decode(piece))
}

test('a file arrives in pieces, with its type and its size', async () => {
  const { download, queue, response } = downloading(['one', 'two'], { 'Content-Length': '6' })
  const texts: string[] = []
  const facts: unknown[] = []
  await download(calls.picture, {}, async (file) => {
    facts.push(file.contentType, file.size, queue.inFlight)
    await collect(file, texts)
  })
  expect(facts).toEqual(['video/mp4', 6, 1])
  expect(texts).toEqual(['one', 'two'])
  expect([queue.inFlight, isCancelled(response)]).toEqual([0, true])
})

test('silence ends a download after a minute, however long it has been going on', async () => {
  const { download, clock, response } = downloading(['one', 'SILENCE'])
  const outcome = outcomeOf(download(calls.picture, {}, (file) => collect(file, [])))
  await settle()
  await clock.advance(FILE_SILENCE - 1)
  expect(outcome.state).toBe('pending')
  await clock.advance(1)
  await settle()
  expect(outcome).toMatchObject({ state: 'rejected', error: { problem: { code: 'client/timeout' } } })
  expect(isCancelled(response)).toBe(true)
})

test('a slow disk is no silence', async () => {
  const { download, clock } = downloading(['one', 'two'])
  const texts: string[] = []
  let written: () => void = () => undefined
  const outcome = outcomeOf(
    download(calls.picture, {}, async ({ pieces }) => {
      for await (const piece of pieces) {
        texts.push(new TextDecoder().decode(piece))
        await new Promise<void>((resolve) => (written = resolve))
      }
    }),
  )
  for (let i = 0; i < 2; i++) {
    await settle()
    await clock.advance(10 * FILE_SILENCE)
    written()
  }
  await settle()
  expect([outcome.state, texts]).toEqual(['fulfilled', ['one', 'two']])
})

test('an abort ends a download, and what breaks off is not tried again', async () => {
  const controller = new AbortController()
  const silent = downloading(['one', 'SILENCE'])
  const aborted = outcomeOf(silent.download(calls.picture, {}, (file) => collect(file, []), controller))
  await settle()
  controller.abort(new Error('enough'))
  await settle()
  expect(aborted).toMatchObject({ state: 'rejected', error: { message: 'enough' } })
  expect(silent.queue.inFlight).toBe(0)

  const broken = downloading(['one', 'BREAK'])
  const outcome = outcomeOf(broken.download(calls.picture, {}, (file) => collect(file, [])))
  await settle()
  await broken.clock.advance(30 * SECOND)
  expect(outcome).toMatchObject({ state: 'rejected', error: { problem: { code: 'client/unreachable' } } })
  expect(broken.requests).toHaveLength(1)
})

test('a refusal is that of the instance, and a fault of the reader is its own', async () => {
  const refused = createTestTransport({ fetch: async () => problemReply('artifact/not-found', 404) })
  await expect(refused.download(calls.picture, {}, async () => undefined)).rejects.toMatchObject({
    problem: { code: 'artifact/not-found' },
  })
  const { download, response } = downloading(['one'])
  await expect(
    download(calls.picture, {}, async () => {
      throw new Error('disk')
    }),
  ).rejects.toThrow('disk')
  expect(isCancelled(response)).toBe(true)
})
