// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { artifacts, cameraCanvases, cameras, incidents, recordings, regions } from '@barn-workbench/core/contract'
import { openArtifact } from '@barn-workbench/core/intents'
import { evaluateQuery, type Query } from '@barn-workbench/core/query'
import type { Artifact } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import {
  aCamera,
  aCameraCanvas,
  anArtifact,
  answer,
  createFakeInstance,
  documents,
  renderPage,
  stubCanvas,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { planPage } from '../src/pages'

stubCanvas()

/** 13:00 in Berlin. */
const NOW = Date.UTC(2026, 10, 20, 12)
const placement = { cameraId: 'east', xPosition: 0, yPosition: 0, relativeWidth: 0.45, rotation: 0 }
const canvas = aCameraCanvas({ heightRatio: 0.3, cameras: [placement] })
const made = (artifactId: string, hoursAgo: number, overrides: Partial<Artifact> = {}) =>
  anArtifact({
    artifactId,
    timestamp: NOW - hoursAgo * HOUR,
    data: { ...anArtifact().data, cameraId: 'east' },
    ...overrides,
  })

async function renderPlan(parameters: Record<string, string>, all: Artifact[]) {
  const opened: unknown[] = []
  const overlays: unknown[] = []
  const instance = createFakeInstance({
    permissions: ['recordings.view.frame', 'cameraCanvases.view', 'artifact.view'],
    answers: [
      answer(artifacts.queryOne, ({ body }) => evaluateQuery(all, body as Query, 'artifactId')[0] ?? null),
      answer(artifacts.payload, ({ query }) => {
        overlays.push(query.overlay)
        return 'picture'
      }),
      answer(cameraCanvases.queryOne, () => canvas),
      answer(cameraCanvases.list, () => [canvas]),
      documents(cameras.query, 'cameraId', () => [aCamera({ cameraId: 'east', name: 'East', lastSeenOnline: NOW })]),
      answer(cameras.still, () => 'picture'),
      answer(recordings.frame, () => 'picture'),
      documents(incidents.query, 'incidentId', () => []),
      answer(regions.mappings, () => []),
      answer(regions.specifications, () => ({})),
      answer(regions.types, () => ({})),
    ],
  })
  const intent = ((wanted: { id: string }) =>
    wanted.id === openArtifact.id ? async (input: unknown) => void opened.push(input) : null) as never
  const clock = createFakeClock(NOW)
  await renderPage(planPage, { plugin, instance, clock, parameters, answers: { intent } })
  return { opened, overlays, paths: instance.requestedPaths }
}

test('a tile shows the latest heat map that has a file, tells its time, and leads to it', async () => {
  const all = [
    made('old', 5),
    made('latest', 2),
    made('waiting', 1, { status: 'scheduled' }),
    made('other', 1, { type: 'canvas' }),
  ]
  const { opened, overlays, paths } = await renderPlan({ elementProvider: 'heatmap' }, all)
  const tile = await screen.findByRole('option', { name: /^East · 11:00/ })
  await waitFor(() => expect(paths).toContain('/api/artifact/latest'))
  // The plan shows it over the picture of now.
  expect(overlays).toEqual(['true'])
  fireEvent.click(tile)
  await waitFor(() => expect(opened).toEqual([{ artifactId: 'latest' }]))
})

test('at another moment it is the latest of that time', async () => {
  const timestamp = String(NOW - 4 * HOUR)
  await renderPlan({ elementProvider: 'longTimeExposure', timestamp }, [
    made('old', 5, { type: 'longTimeExposure' }),
    made('latest', 2, { type: 'longTimeExposure' }),
  ])
  expect(await screen.findByRole('option', { name: 'East · 08:00' })).toBeTruthy()
})

test('the latest film of the plan is one press away', async () => {
  const film = (artifactId: string, size: number) =>
    anArtifact({ artifactId, size, type: 'canvasTimelapse', timestamp: NOW - HOUR, tags: size < 100 ? ['mobile'] : [] })
  const { opened } = await renderPlan({}, [film('small', 50), film('large', 500)])
  fireEvent.click(await screen.findByRole('button', { name: /^Time-lapse of/ }))
  await waitFor(() => expect(opened).toEqual([{ artifactId: 'large' }]))
})
