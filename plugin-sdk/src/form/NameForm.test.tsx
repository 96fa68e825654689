// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { definePlugin } from '../define/definePlugin'
import { createFakeInstance } from '../testing'
import { renderInWorkbench } from '../testing/renderInWorkbench'
import { NameForm } from './NameForm'

const messages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'names', locale: { en: messages, de: messages } })

async function openForm(name?: string) {
  const [close, setUnsaved] = [vi.fn(), vi.fn()]
  const around = { plugin, instance: createFakeInstance({ answers: [] }), name: 'name' }
  await renderInWorkbench(around, () => (
    <NameForm
      label="Name of the plan"
      confirm="Rename"
      maximumLength={10}
      {...{ close, setUnsaved }}
      {...(name !== undefined && { name })}
    />
  ))
  const field = screen.getByLabelText<HTMLInputElement>('Name of the plan')
  const submit = async (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Rename' })))
  }
  return { close, setUnsaved, field, submit }
}

test('closes with the name, without spaces around it', async () => {
  const { close, setUnsaved, field, submit } = await openForm('South')
  expect(field.value).toBe('South')
  expect(setUnsaved).toHaveBeenLastCalledWith(false)
  await submit('  North ')
  expect(setUnsaved).toHaveBeenCalledWith(true)
  expect(close).toHaveBeenCalledWith('North')
})

test('asks again for a name that is empty or too long, and closes with nothing when it is cancelled', async () => {
  const { close, field, submit } = await openForm()
  for (const text of ['  ', 'eleven char']) {
    await submit(text)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(close).toHaveBeenCalledWith(null)
})
