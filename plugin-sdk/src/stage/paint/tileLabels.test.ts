// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { placeTile } from '../stageTile'
import type { SpriteCache } from './spriteCache'
import { createTileLabels } from './tileLabels'

const CHARACTER = 6
const TEXT_HEIGHT = 16
const TILE_WIDTH = 100

/** Draws a tile of a height with a notice; gives the top of each line by its text. */
function drawn(height: number, notice: string): Map<string, number> {
  const tops = new Map<string, number>()
  const sprites = {
    measure: (text: string) => text.length * CHARACTER,
    text: (text: string) => ({ canvas: { text }, width: text.length * CHARACTER, height: TEXT_HEIGHT }),
  }
  const context = {
    setTransform: vi.fn(),
    beginPath: vi.fn(),
    rect: vi.fn(),
    fill: vi.fn(),
    drawImage: ({ text }: { text: string }, _left: number, top: number) => tops.set(text, top),
  }
  const place = { id: 'a', x: 0, y: 0, width: 1, rotation: 0 }
  const tile = placeTile({ ...place, label: 'Pens one to two', state: 'offline', notice })
  const paint = createTileLabels({ sprites: sprites as unknown as SpriteCache, notice: () => notice })
  paint(context as never, [{ tile, centre: [TILE_WIDTH / 2, height / 2], rotation: 0, width: TILE_WIDTH, height }], 1)
  return tops
}

test.each([50, 60, 70, 90])(
  'in a tile of %d px the notice lies below the label, in as many lines as have room',
  (height) => {
    const tops = drawn(height, 'offline for two days and seven hours already')
    const entries = [...tops]
    const firstOfNotice = entries.findIndex(([text]) => text.startsWith('offline'))
    const label = entries.slice(0, firstOfNotice)
    const notice = entries.slice(firstOfNotice)
    expect([label.length, notice.length]).not.toContain(0)
    const bottomOfLabel = Math.max(...label.map(([, top]) => top + TEXT_HEIGHT))
    // Sprites of text are a little higher than a line of the label.
    expect(notice[0]?.[1]).toBeGreaterThanOrEqual(bottomOfLabel - 2)
    expect((notice.at(-1)?.[1] ?? 0) + TEXT_HEIGHT).toBeLessThanOrEqual(height + 1)
  },
)
