import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineWidget } from './defineWidget'
import { readSettings, settingsVersionOf } from './settings'

const widget = defineWidget({
  id: 'test.widget',
  settings: z.object({ cameras: z.array(z.string()).default([]), seconds: z.int().min(1).default(10) }),
  // Version 1 had one camera, version 2 minutes.
  migrations: [
    ({ camera, ...rest }) => ({ ...rest, cameras: camera === undefined ? [] : [camera] }),
    ({ minutes, ...rest }) => ({ ...rest, ...(typeof minutes === 'number' && { seconds: minutes * 60 }) }),
  ],
  size: { w: 4, h: 4 },
  needs: [],
  load: async () => ({ default: () => null }),
})

test('the current version is one more than the number of migrations', () => {
  expect(settingsVersionOf(widget)).toBe(3)
})

test.each([
  [1, { camera: 'camera-01', minutes: 2 }, { cameras: ['camera-01'], seconds: 120 }],
  [2, { cameras: ['a', 'b'], minutes: 1 }, { cameras: ['a', 'b'], seconds: 60 }],
  [3, { cameras: ['a'] }, { cameras: ['a'], seconds: 10 }],
  [3, {}, { cameras: [], seconds: 10 }],
])('migrates settings of version %d to the current version', (version, settings, expected) => {
  expect(readSettings(widget, { version, settings })).toEqual({ ok: true, value: expected })
})

test('refuses settings of a later version, and leaves them unchanged', () => {
  const settings = { future: true }
  expect(readSettings(widget, { version: 4, settings })).toMatchObject({
    ok: false,
    problem: { code: 'widget/too-new', params: { saved: 4, latest: 3 } },
  })
  expect(settings).toEqual({ future: true })
})

test('names the path of a value that does not match the schema', () => {
  expect(readSettings(widget, { version: 3, settings: { seconds: 'often' } })).toMatchObject({
    ok: false,
    problem: { code: 'widget/broken-settings', params: { path: 'seconds' } },
  })
})

test('reports a migration that throws as broken settings', () => {
  const fragile = {
    ...widget,
    migrations: [
      () => {
        throw new Error('torn')
      },
    ],
  }
  expect(readSettings(fragile, { version: 1, settings: {} })).toMatchObject({
    ok: false,
    problem: { code: 'widget/broken-settings' },
  })
})
