import { expect, test } from 'vitest'
import type { LayoutContent } from '@barn-workbench/core/schema'
import { describeEdits } from './ChangeList'

const widget = (type: string) => ({ type, version: 1, settings: {} })
const layoutWith = (widgets: LayoutContent['widgets']): LayoutContent => ({
  schema: 1,
  title: 'Barn',
  roles: [],
  widgets,
  grids: { desk: {} },
})

test('a widget that somebody removed is named as it was in the layout before', () => {
  const before = layoutWith({ pens: widget('pen-state.card'), plan: widget('canvas.floor-plan') })
  const after = layoutWith({ pens: widget('pen-state.card') })
  const removal = [{ op: 'remove', key: 'plan' } as const]
  expect(describeEdits(removal, after, before)).toEqual([
    { messageKey: 'change.remove', widgetType: 'canvas.floor-plan' },
  ])
  expect(describeEdits(removal, after)).toEqual([{ messageKey: 'change.layout', widgetType: null }])
})
