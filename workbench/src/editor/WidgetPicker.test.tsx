// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { PluginManifest } from '@barn-workbench/core/plugins'
import { hostMessagesOf } from '../installed/manifestParts'
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

const words = (text: string) => ({ en: text, de: text })
const manifest = PluginManifest.parse({
  id: 'test',
  version: '1.0.0',
  api: '1.0.0',
  name: words('Silo'),
  author: { name: 'A farmer' },
  widgets: [{ name: 'speed', title: words('Incidents'), module: 'speed.js', size: { w: 4, h: 4 } }],
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

/** The same with the words that a plugin of somebody else has. */
function PickerOfPlugin({ onAdd }: { onAdd: () => void }) {
  const { i18n } = useTranslation()
  useState(() => i18n.addResourceBundle('en', 'test', hostMessagesOf(manifest, 'en')))
  return <Picker onAdd={onAdd} />
}

test('a widget of somebody else names its plugin and the author, and is found by the name of the plugin', async () => {
  await renderWithWidgets(<PickerOfPlugin onAdd={nothing} />, { widgets: [], permissions: [] })
  expect(screen.getAllByText('From the plugin “Silo” by A farmer')).toHaveLength(entries.length)
  const field = screen.getByLabelText('Find a widget')
  fireEvent.change(field, { target: { value: 'silo' } })
  expect(screen.getAllByText('From the plugin “Silo” by A farmer')).toHaveLength(entries.length)
})

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
