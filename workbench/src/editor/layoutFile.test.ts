import { expect, test } from 'vitest'
import { readLayoutFile } from './layoutFile'

const layout = {
  schema: 1,
  title: 'Barn',
  roles: [],
  widgets: { pens: { type: 'pen-state.card', version: 1, settings: {} } },
  grids: { desk: { pens: { x: 0, y: 0, w: 8, h: 4 } } },
}

test('reads a layout as it was saved', () => {
  expect(readLayoutFile(JSON.stringify({ ...layout, layoutId: 'barn', version: 4 }))).toEqual({ layout })
})

test.each([
  ['a picture', '\u0089PNG', { message: 'notJson' }],
  ['a list', '[1, 2]', { message: 'foreign' }],
  ['data of another program', '{"rows": []}', { message: 'foreign' }],
  ['a layout of a later version', '{"schema": 7, "cells": []}', { message: 'tooNew' }],
  [
    'a layout with something wrong in it',
    JSON.stringify({ ...layout, widgets: { pens: { type: 'pen-state.card', version: 0, settings: {} } } }),
    { message: 'broken', path: 'widgets.pens.version' },
  ],
])('says what is wrong with %s', (_, text, expected) => {
  expect(readLayoutFile(text)).toEqual(expected)
})
