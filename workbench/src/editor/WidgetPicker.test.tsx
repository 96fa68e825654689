// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithWidgets } from '../widgets/testing/renderWithWidgets'
import type { WidgetChoice } from './useWidgetChoices'
import { WidgetPicker } from './WidgetPicker'

afterEach(() => void vi.unstubAllGlobals())

const nothing = () => undefined
/** Widgets without words are named by their types. */
const entries = ['incidents', 'speed'].map((name): WidgetChoice => {
  const type = `test.${name}`
  const widget = { type, version: 1, settings: {} }
  return { type, pluginId: 'test', name, group: 'others', size: { w: 4, h: 4 }, widget }
})

function Picker({ onAdd }: { onAdd: (type: string) => void }) {
  return (
    <WidgetPicker
      entries={entries}
      hiddenWidgets={[]}
      presentTypes={new Set()}
      onAdd={({ type }) => onAdd(type)}
      onShow={nothing}
      onDrag={nothing}
      onClose={nothing}
    />
  )
}

test('Enter adds the first widget that was found, and says so before; without a text it adds none', async () => {
  const onAdd = vi.fn()
  const container = await renderWithWidgets(<Picker onAdd={onAdd} />, { widgets: [], permissions: [] })
  const field = screen.getByLabelText('Find a widget')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  const press = () => fireEvent.keyDown(field, { key: 'Enter' })
  press()
  type('no such widget')
  press()
  expect(onAdd).not.toHaveBeenCalled()
  type('speed')
  expect(screen.getByText(/^Enter adds/).textContent).toContain('speed')
  expect(container.querySelectorAll('[data-first]')).toHaveLength(1)
  press()
  expect(onAdd.mock.calls).toEqual([['test.speed']])
})
