import { expect, test } from 'vitest'
import type { Camera } from '@barn-workbench/core/schema'
import { HOUR, MINUTE, SECOND } from '@barn-workbench/core/time'
import { aCamera } from '@barn-workbench/plugin-sdk/testing'
import type { ImageSource } from '../sources/imageSources'
import { tileLook, type PictureRules } from './useTiles'

const NOW = 1_000 * HOUR
const SHOW_PICTURES: PictureRules = { mayView: true, loadsPictures: true, showsGrid: false }

/** Returns the key of a message and its values. */
const messages = (key: string | readonly string[], values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].flat().join(' ')
const camera = (overrides: Partial<Camera> = {}) => aCamera({ name: 'East', lastSeenOnline: NOW, ...overrides })

interface LookOptions {
  pictureAge?: number | null
  isPast?: boolean
  otherTime?: string | null
  source?: ImageSource
  artifactTime?: string | null
  isOnPaper?: boolean
}

function lookOf(
  tileCamera: Camera | undefined,
  rules: Partial<PictureRules>,
  {
    pictureAge = null,
    isPast = false,
    otherTime = null,
    source = 'stillFrame',
    artifactTime,
    isOnPaper,
  }: LookOptions = {},
) {
  return tileLook(tileCamera, {
    rules: { ...SHOW_PICTURES, ...rules },
    now: NOW,
    listTime: NOW,
    pictureAge,
    refresh: 10 * SECOND,
    paperTime: isOnPaper ? (instant) => `at ${instant}` : null,
    isPast,
    otherTime,
    source,
    artifactTime,
    locale: 'en-GB',
    t: messages,
    offlineText: ({ lastSeenOnline }) => (lastSeenOnline === null ? 'never' : `since ${lastSeenOnline}`),
  })
}

test.each([
  ['online', camera(), {}, { state: 'ok' }],
  ['seen ten minutes ago', camera({ lastSeenOnline: NOW - 10 * MINUTE }), {}, { state: 'ok' }],
  [
    'offline for longer',
    camera({ lastSeenOnline: NOW - 22 * MINUTE }),
    {},
    { state: 'offline', notice: `since ${NOW - 22 * MINUTE}` },
  ],
  ['never seen', camera({ lastSeenOnline: null }), {}, { state: 'offline', notice: 'never' }],
  ['decommissioned', camera({ decommissioned: true }), {}, { state: 'withheld', notice: 'cameraGone' }],
  ['out of use by its tag', camera({ tags: ['decommissioned'] }), {}, { state: 'withheld', notice: 'cameraGone' }],
  ['closed', camera({ privacy: true, lastSeenOnline: null }), {}, { state: 'closed', notice: 'cameraClosed' }],
  [
    'offline, and pictures switched off',
    camera({ lastSeenOnline: null }),
    { loadsPictures: false },
    { state: 'withheld', notice: 'never' },
  ],
  ['unknown', undefined, {}, { label: 'unknownCamera', state: 'withheld' }],
  ['pictures switched off', camera(), { loadsPictures: false }, { state: 'withheld', notice: 'picturesOff' }],
  [
    'without the permission to see pictures',
    camera(),
    { mayView: false },
    { state: 'withheld', notice: 'picturesForbidden' },
  ],
  [
    'a grid in place of pictures, even when offline',
    camera({ lastSeenOnline: null }),
    { showsGrid: true, mayView: false },
    { label: 'East', state: 'grid' },
  ],
])('draws the tile of a camera: %s', (_name, tileCamera, rules, expected) => {
  expect(lookOf(tileCamera, rules)).toMatchObject(expected)
})

test('a tile tells the age of its picture once two refreshes were missed', () => {
  expect(lookOf(camera(), {}, { pictureAge: 3 * MINUTE })).toEqual({ label: 'East', state: 'ok' })
  expect(lookOf(camera(), {}, { pictureAge: 4 * MINUTE })).toEqual({
    label: 'outdatedTile East 4\u00a0min',
    state: 'ok',
    isOutdated: true,
  })
})

test('a tile of an offline camera tells one age: since when it is offline', () => {
  const lastSeenOnline = NOW - 22 * MINUTE
  expect(lookOf(camera({ lastSeenOnline }), {}, { pictureAge: 22 * MINUTE })).toEqual({
    label: 'East',
    state: 'offline',
    notice: `since ${lastSeenOnline}`,
  })
})

test('on paper a tile tells the time of a picture that is too old, and no age', () => {
  const look = lookOf(camera(), {}, { pictureAge: 4 * MINUTE, isOnPaper: true })
  expect(look.label).toBe(`otherTimeTile East at ${NOW - 4 * MINUTE}`)
})

test('of a time that has passed, pictures are shown whatever the camera does now', () => {
  const isPast = true
  expect(lookOf(camera({ lastSeenOnline: null }), {}, { isPast })).toEqual({ label: 'East', state: 'ok' })
  expect(lookOf(camera(), {}, { isPast, pictureAge: 4 * MINUTE })).toEqual({ label: 'East', state: 'ok' })
})

test('a tile tells the time of a picture that is not of the time that was asked for', () => {
  expect(lookOf(camera(), {}, { isPast: true, otherTime: '14:02' })).toEqual({
    label: 'otherTimeTile East 14:02',
    state: 'ok',
    isOutdated: true,
  })
})

test('a tile tells the time of what was made of its pictures, and a heat map that is not there yet is said over the still', () => {
  const notice = 'sources.heatmap.none'
  expect(lookOf(camera(), {}, { source: 'heatmap', artifactTime: null })).toEqual({
    label: 'East',
    state: 'ok',
    notice,
  })
  expect(lookOf(camera(), {}, { source: 'heatmap' })).toEqual({ label: 'East', state: 'ok' })
  expect(lookOf(camera(), {}, { source: 'heatmap', artifactTime: '06:00' })).toEqual({
    label: 'artifactTile East 06:00',
    state: 'ok',
  })
  expect(lookOf(camera(), {}, { source: 'longTimeExposure', artifactTime: null })).toEqual({
    label: 'East',
    state: 'ok',
  })
  expect(lookOf(camera(), {}, { source: 'archivedStillFrame' })).toEqual({ label: 'East', state: 'ok' })
})
