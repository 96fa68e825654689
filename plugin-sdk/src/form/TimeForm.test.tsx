// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { TimeForm } from './TimeForm'

const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', instanceTypes: ['barn'], locale: { en: noMessages, de: noMessages } })
const START = Date.UTC(2026, 10, 20, 12)

async function renderForm() {
  const onChoose = vi.fn()
  const instance = createFakeInstance({ answers: [] })
  await renderInWorkbench({ plugin, instance, name: 'time' }, () => (
    <TimeForm
      choice={{ kind: 'fixed', start: START, end: START + HOUR }}
      setup={{ start: START, end: START + HOUR, timeResolution: 60_000 }}
      onChoose={onChoose}
    />
  ))
  const type = (label: 'From' | 'To', value: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  const apply = () => fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  return { onChoose, type, apply }
}

test('a start and an end are typed to the second', async () => {
  const { onChoose, type, apply } = await renderForm()
  const field = screen.getByLabelText<HTMLInputElement>('From')
  fireEvent.focus(field)
  const from = field.value
  fireEvent.blur(field)
  type('To', `${from.slice(0, 17)}09`)
  apply()
  expect(onChoose).toHaveBeenCalledWith({ kind: 'fixed', start: START, end: START + 9_000 })
})

test.each([
  ['2026-11-20', 'Enter date and time as YYYY-MM-DD HH:MM:SS.'],
  ['2026-02-30 12:00:00', 'This date or this time does not exist.'],
  ['2026-11-20 25:00:00', 'This date or this time does not exist.'],
  ['2020-01-01 00:00:00', 'The end must be after the start.'],
  ['', 'This field is required.'],
])('an end of "%s" is not applied: %s', async (text, message) => {
  const { onChoose, type, apply } = await renderForm()
  type('To', text)
  apply()
  expect(screen.getByText(message)).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
})

test('a range up to now and a resolution are chosen at once', async () => {
  const { onChoose } = await renderForm()
  fireEvent.click(screen.getByRole('button', { name: /^12\W*h/ }))
  expect(onChoose).toHaveBeenCalledWith({ kind: 'last', span: 12 * HOUR })
  fireEvent.change(screen.getByLabelText('Resolution'), { target: { value: '600000' } })
  expect(onChoose).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'fixed', timeResolution: 600_000 }))
})
