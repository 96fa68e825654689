// @vitest-environment jsdom
import { renderHook, screen } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { artifacts } from '@barn-workbench/core/contract'
import { isProblem } from '@barn-workbench/core/result'
import { SessionProvider, WorkbenchProvider } from '../context/WorkbenchContext'
import { definePlugin } from '../define/definePlugin'
import { anArtifact } from '../testing/builders'
import { answer, createFakeInstance, refusal } from '../testing/fakeInstance'
import { renderInWorkbench, signedInSessions } from '../testing/renderInWorkbench'
import { loadLatestArtifact } from './latestArtifact'
import { createPayloadCache, useArtifactLog, usePayload } from './usePayload'

const choice = { artifactId: 'heatmap-1', height: 540 }
const never = new AbortController().signal

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => 'it has worked',
    (error: unknown) => error,
  )
}

test("an artifact without a picture: 'No payload for height'", async () => {
  const error = await failureOf(createPayloadCache(async () => new Blob([])).payloadAt(choice, never))
  expect(isProblem(error, 'artifact/no-payload')).toBe(true)
  expect((error as Error).cause).toMatchObject({ message: 'No payload for height' })
})

test('an aborted load of a picture has no result; another failure is thrown', async () => {
  const controller = new AbortController()
  const hanging = createPayloadCache(async () => await new Promise<Blob>(() => undefined))
  const loading = hanging.payloadAt(choice, controller.signal)
  controller.abort()
  expect(await loading).toBeNull()
  const refusing = createPayloadCache(async () => Promise.reject(refusal('camera/privacy')))
  expect(isProblem(await failureOf(refusing.payloadAt(choice, never)), 'camera/privacy')).toBe(true)
})

const latest = { type: 'heatmap', cameraId: 'east', moment: null }
const instanceThat = (reply: () => never | ReturnType<typeof anArtifact>) =>
  createFakeInstance({ permissions: ['artifact.view'], answers: [answer(artifacts.queryOne, reply)] })

test("an aborted query of artifacts throws 'Aborted', other failures as they are", async () => {
  const controller = new AbortController()
  const { session } = await signedInSessions(
    instanceThat(() => {
      controller.abort()
      return anArtifact()
    }),
  )
  const aborted = await failureOf(loadLatestArtifact(session, controller.signal, latest))
  expect(aborted).toMatchObject({ name: 'AbortError', message: 'Aborted' })
  const refusing = await signedInSessions(
    instanceThat(() => {
      throw refusal('camera/privacy')
    }),
  )
  expect(isProblem(await failureOf(loadLatestArtifact(refusing.session, never, latest)), 'camera/privacy')).toBe(true)
})

test("'Could not download artifact {id}' and 'Error while decoding image' are logged, and give false", async () => {
  const { session, workbench, logged } = await signedInSessions(instanceThat(() => anArtifact()))
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(WorkbenchProvider, { value: workbench }, createElement(SessionProvider, { value: session }, children))
  const { result } = renderHook(() => useArtifactLog(), { wrapper })
  const { failed, undecodable } = result.current
  const outcomes = [
    failed('heatmap-1', refusal('request/too-many')),
    failed('heatmap-1', refusal('artifact/no-payload')),
    undecodable('heatmap-1'),
  ]
  expect(outcomes).toEqual([false, false, false])
  expect(logged('Artifact')).toEqual([
    'Could not download artifact heatmap-1',
    'No payload for height',
    'Error while decoding image',
  ])
})

/** Writes how many bytes the picture of an artifact has. */
function PayloadSize({ overlay }: { overlay: boolean }) {
  const { data } = usePayload({ ...choice, overlay })
  return data ? `${data.size} bytes` : null
}

test('the picture of a heat map and its movement alone are requested, and kept apart', async () => {
  const messages = async () => ({ default: {} })
  const plugin = definePlugin({ id: 'test', locale: { en: messages, de: messages } })
  const payload = answer(artifacts.payload, ({ query }) => new Uint8Array(query.overlay === 'true' ? 3 : 7))
  const instance = createFakeInstance({ permissions: ['artifact.view'], answers: [payload] })
  await renderInWorkbench({ plugin, instance, name: 'heat-map' }, () =>
    [false, true].map((overlay) => createElement('p', { key: `${overlay}` }, createElement(PayloadSize, { overlay }))),
  )
  expect(await screen.findByText('7 bytes')).toBeDefined()
  expect(await screen.findByText('3 bytes')).toBeDefined()
})
