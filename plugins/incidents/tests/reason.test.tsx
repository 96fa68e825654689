// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { documentOfText } from '@barn-workbench/core/schema'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { ReasonForm } from '../src/dialogs/ActionQuestions'
import plugin from '../src/manifest'

test('the reason for hiding is a rich text, and is required', async () => {
  const close = vi.fn()
  const instance = createFakeInstance({ answers: [] })
  await renderInWorkbench({ plugin, instance, name: 'reason' }, () => (
    <ReasonForm input={{ count: 1 }} close={close} setUnsaved={() => undefined} />
  ))
  const hide = await screen.findByRole('button', { name: 'Hide' })
  act(() => hide.click())
  await screen.findByRole('alert')
  expect(close).not.toHaveBeenCalled()
  // Until the code of the editor is there, its text is written without marks.
  fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), { target: { value: 'A feeder' } })
  act(() => hide.click())
  await waitFor(() => expect(close).toHaveBeenCalledWith(documentOfText('A feeder')))
})
