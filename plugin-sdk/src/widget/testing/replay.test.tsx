// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { reactWidget, useBarn, useQuery, useReadable, useSettings, useViewState, useWidgetHost } from '../react'
import { viewStateOf } from '../WidgetHost'
import { anIncident, renderWidget } from './index'

const manifest = {
  id: 'silo',
  version: '1.0.0',
  api: '1.0.0',
  name: { en: 'Silo', de: 'Silo' },
  author: { name: 'Test' },
  widgets: [
    {
      name: 'level',
      title: { en: 'Level', de: 'Stand' },
      module: 'level.js',
      size: { w: 6, h: 6 },
      settings: {
        type: 'object',
        properties: {
          rows: { type: 'integer', default: 1 },
          tone: { type: 'string', enum: ['Calm'], default: 'Calm' },
        },
      },
    },
  ],
  calls: ['incidents.query', 'cameras.query'],
}

/** Shows what it gets of the workbench and of the barn. */
const level = reactWidget(() => {
  const host = useWidgetHost()
  const { rows, tone } = useSettings<{ rows: number; tone: string }>()
  const incidents = useQuery('incidents.query', { body: { limit: rows } })
  useViewState(viewStateOf(incidents))
  const time = new Date(host.clock.get()).toISOString()
  const ids = incidents.data?.map(({ incidentId }) => incidentId).join(' ')
  return <p>{[ids, rows, tone, useReadable(host.theme).scheme, useBarn().name, time].join(', ')}</p>
})

const state = (updatedAt: number, ...ids: string[]) => ({
  ...{ updatedAt, problem: null, isLoading: false },
  data: ids.map((incidentId) => anIncident({ incidentId })),
})
const entry = (at: number, from: 'widget' | 'workbench', message: object) => ({ at, from, message })
const replay = {
  ...{ format: 'barn-workbench-recording', schema: 1, plugin: 'silo', release: '1.0.0', widget: 'level' },
  startedAt: Date.UTC(2026, 10, 29, 8),
  duration: 90_000,
  snapshots: { settings: { rows: 3, tone: 'Text 1', gone: 1 }, barn: { name: 'Site 1', species: 'pigs' } },
  entries: [
    entry(0, 'widget', { kind: 'watch', id: 1, endpoint: 'incidents.query', input: { body: { limit: 3 } } }),
    entry(40, 'workbench', { kind: 'data', id: 1, state: state(1, 'incident_1') }),
    entry(30_000, 'workbench', { kind: 'snapshot', name: 'theme', value: { scheme: 'dark', reducedMotion: false } }),
    entry(60_040, 'workbench', { kind: 'data', id: 1, state: state(2, 'incident_2', 'incident_3') }),
  ],
}

test('a widget gets what it got while it was recorded, and later changes as time goes on', async () => {
  const widget = await renderWidget(level, { manifest, replay })
  expect(widget.text).toBe('incident_1, 3, Calm, light, Site 1, 2026-11-29T08:00:00.000Z')
  expect(widget.state.kind).toBe('content')
  await widget.advance(30_000)
  expect(widget.text).toContain('dark')
  await widget.advance(30_000)
  expect(widget.text).toContain('incident_2 incident_3, 3, Calm, dark')
})

test('what the test gives itself has precedence', async () => {
  const widget = await renderWidget(level, {
    manifest,
    replay,
    settings: { rows: 2 },
    barn: { name: 'Mine' },
    answers: { 'incidents.query': [anIncident({ incidentId: 'own' })] },
  })
  expect(widget.text).toMatch(/^own, 2, Calm, light, Mine/)
})

test('a file that is no recording fails the test with the reason', async () => {
  await expect(renderWidget(level, { manifest, replay: { entries: [] } })).rejects.toThrow(
    'This is no recording of a widget.',
  )
})
