// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createStageLayers, type LayerName } from './layers'

/** The calls on the canvases, in order. */
const drawn: string[] = []

beforeEach(() => {
  drawn.length = 0
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(((): unknown => ({
    setTransform: (a: number) => drawn.push(`scale ${a}`),
    clearRect: (_x: number, _y: number, width: number, height: number) => drawn.push(`clear ${width} ${height}`),
    save: () => drawn.push('save'),
    restore: () => drawn.push('restore'),
  })) as never)
})

function createLayers() {
  const container = document.createElement('div')
  const paint = (name: LayerName) => () => void drawn.push(name)
  const layers = createStageLayers(container, {
    tiles: paint('tiles'),
    overlays: paint('overlays'),
    editing: paint('editing'),
  })
  return { container, layers }
}

test('a layer is cleared as a whole and painted in CSS px', () => {
  const { layers } = createLayers()
  layers.resize({ width: 100, height: 50 }, 2)
  layers.draw('tiles')
  expect(drawn).toEqual(['scale 1', 'clear 200 100', 'scale 2', 'save', 'tiles', 'restore'])
})

test('a hidden layer is neither painted nor exported, and is there again once it is shown', () => {
  const { container, layers } = createLayers()
  layers.setVisible('overlays', false)
  layers.draw('overlays')
  expect(drawn).toEqual([])
  const [tiles, overlays, editing] = container.querySelectorAll('canvas')
  expect([overlays?.style.display, layers.canvases()]).toEqual(['none', [tiles, editing]])
  layers.setVisible('overlays', true)
  expect(layers.canvases()).toEqual([tiles, overlays, editing])
})

test('a stage that is gone leaves nothing in the page and holds no pixels', () => {
  const { container, layers } = createLayers()
  layers.resize({ width: 100, height: 50 }, 1)
  const canvases = layers.canvases()
  layers.destroy()
  expect(container.childElementCount).toBe(0)
  expect(canvases.map(({ width }) => width)).toEqual([0, 0, 0])
})
