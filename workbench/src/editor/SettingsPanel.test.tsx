// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithWidgets } from '../widgets/testing/renderWithWidgets'
import { SettingsPanel } from './SettingsPanel'

const widget = { type: 'test.any', version: 1, settings: {} }
const REFUSED = /characters that cannot be seen/
const typeTitle = (value: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value } })
const titleShown = () => (screen.getByLabelText('Title') as HTMLInputElement).value

afterEach(() => void vi.unstubAllGlobals())

async function open(title?: string) {
  const onEdits = vi.fn()
  const titled = { ...widget, ...(title !== undefined && { title }) }
  await renderWithWidgets(
    <SettingsPanel widgetKey="a" widget={titled} isLockable={false} onEdits={onEdits} onClose={() => undefined} />,
    { widgets: [], permissions: [] },
  )
  return onEdits
}

test('a title that turns the text around is refused at its field, and a good one is taken', async () => {
  const onEdits = await open()
  typeTitle('Speed \u202Egpj')
  expect(screen.getByText(REFUSED)).toBeTruthy()
  expect([titleShown(), onEdits.mock.calls]).toEqual(['Speed \u202Egpj', []])
  typeTitle('Speed')
  expect(onEdits.mock.calls).toEqual([[[{ op: 'set', key: 'a', path: 'title', value: 'Speed' }]]])
  expect(screen.queryByText(REFUSED)).toBeNull()
})

test('a stored title is shown as it is, and an empty field removes it', async () => {
  const onEdits = await open('Speed \u202Egpj')
  expect([titleShown(), screen.queryByText(REFUSED)]).toEqual(['Speed \u202Egpj', null])
  typeTitle('')
  expect(onEdits.mock.calls).toEqual([[[{ op: 'set', key: 'a', path: 'title' }]]])
})
