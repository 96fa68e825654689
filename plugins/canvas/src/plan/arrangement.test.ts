// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { createStage, tilesOf, toScreen, type Size } from '@barn-workbench/plugin-sdk/stage'
import { aCameraCanvas, stubCanvas } from '@barn-workbench/plugin-sdk/testing'
import { arrangeInColumns, columnsFor } from './arrangement'
import { PANEL_INSET } from './useArrangement'

const LOOK = { label: 'Pen', state: 'grid' } as const
const INSETS = { top: PANEL_INSET, right: PANEL_INSET, bottom: PANEL_INSET, left: PANEL_INSET }

afterEach(() => document.body.replaceChildren())

/** A canvas of cameras that nobody has arranged. */
function automaticCanvas(count: number) {
  const cameras = Array.from({ length: count }, (_, index) => ({
    cameraId: `camera-${index}`,
    xPosition: 0,
    yPosition: index,
    relativeWidth: 1,
    rotation: 90,
  }))
  return aCameraCanvas({ cameras, heightRatio: count, arrangement: 'automatic' })
}

/** Shows the arranged canvas on a stage, and measures where it lies, CSS px. */
function layOut(count: number, panel: Size) {
  stubCanvas(panel)
  const room = { width: panel.width - 2 * PANEL_INSET, height: panel.height - 2 * PANEL_INSET }
  const columns = columnsFor(count, room)
  const canvas = arrangeInColumns(automaticCanvas(count), columns)
  const element = document.body.appendChild(document.createElement('div'))
  const stage = createStage(element, {
    loadImage: () => Promise.reject(new Error('no pictures')),
    fit: 'auto',
    rotation: 0,
    insets: INSETS,
    heightRatio: canvas.heightRatio,
  })
  stage.setTiles(tilesOf(canvas, () => LOOK))
  const view = stage.view()
  const [left, top] = toScreen(view, [0, 0])
  const [right, bottom] = toScreen(view, [1, canvas.heightRatio])
  const isWhole = stage.zoom() < 1.001
  stage.destroy()
  const { relativeWidth = 0 } = canvas.cameras[0] ?? {}
  const [width, height] = [right - left, bottom - top]
  const fill = panel.width < panel.height ? width / panel.width : height / panel.height
  return { columns, tileWidth: relativeWidth * view.scale, fill: Math.min(1, fill), isWhole, left, top, right, bottom }
}

test.each([
  [900, 350, 4],
  [820, 1180, 2],
  [390, 700, 2],
])('all of 12 cameras fill four fifths of the shorter side of a panel of %i × %i', (width, height, columns) => {
  const laid = layOut(12, { width, height })
  expect(laid).toMatchObject({ isWhole: true, columns })
  expect(laid.fill).toBeGreaterThanOrEqual(0.8)
  expect(Math.min(laid.left, laid.top)).toBeGreaterThanOrEqual(PANEL_INSET - 0.01)
  expect(laid.right).toBeLessThanOrEqual(width - PANEL_INSET + 0.01)
  expect(laid.bottom).toBeLessThanOrEqual(height - PANEL_INSET + 0.01)
})

const PANELS = [
  [900, 350],
  [820, 1180],
  [390, 700],
  [300, 200],
  [2_400, 500],
] as const

test.each([1, 2, 3, 7, 60, 200].flatMap((count) => PANELS.map((panel) => [count, ...panel] as const)))(
  '%i cameras in a panel of %i × %i have a place each, and no picture could be much larger',
  (count, width, height) => {
    const laid = layOut(count, { width, height })
    const { cameras } = arrangeInColumns(automaticCanvas(count), laid.columns)
    expect(new Set(cameras.map(({ xPosition, yPosition }) => `${xPosition} ${yPosition}`)).size).toBe(count)
    if (!laid.isWhole) {
      // The plan goes on below: it is as wide as the panel.
      expect(height).toBeGreaterThan(width)
      expect(laid.fill).toBeGreaterThan(0.8)
      expect(laid.tileWidth).toBeGreaterThanOrEqual(100)
      return
    }
    const room = { width: width - 2 * PANEL_INSET, height: height - 2 * PANEL_INSET }
    const covered = (count * laid.tileWidth ** 2) / 1.78 / (room.width * room.height)
    // One or two pictures of 16:9 cannot fill a strip of 5:1.
    expect(covered).toBeGreaterThan(count < 3 ? 0.2 : 0.38)
  },
)

test('a canvas without cameras has a place for one', () => {
  expect(arrangeInColumns({ cameras: [] }, columnsFor(0, { width: 300, height: 200 })).heightRatio).toBeCloseTo(
    1 / 1.78,
  )
})
