import { expect, test } from 'vitest'
import { BREAKPOINTS } from '@barn-workbench/core/layout'
import { LayoutContent } from '@barn-workbench/core/schema'
import { layoutOf, WIDGETS, type DescribedWidget } from './benchLayout'

const known: DescribedWidget[] = [
  { id: 'a.one', version: 1, size: { h: 4, minH: 3 } },
  { id: 'b.two', version: 2, size: { h: 9, minH: 7 } },
]

test('the layout of the bench is a layout, on which no two widgets share a place', () => {
  const { widgets, grids } = LayoutContent.parse(layoutOf(known))
  expect(Object.keys(widgets)).toHaveLength(WIDGETS)
  expect(widgets['widget-1']).toMatchObject({ type: 'b.two', version: 2 })
  const cells = Object.values(grids.desk).flatMap(({ x, y, w, h }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(Math.max(...Object.values(grids.desk).map(({ x, w }) => x + w))).toBe(BREAKPOINTS.desk.columns)
})
