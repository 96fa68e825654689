// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { RemovalTimeForm } from '../src/dialogs/RemovalTimeForm'
import plugin from '../src/manifest'

test('a removal before the animal was seen is asked about at the field, and what was entered stays', async () => {
  const close = vi.fn()
  const earliest = Date.parse('2026-01-14T09:00:00Z')
  const instance = createFakeInstance({ answers: [] })
  await renderInWorkbench({ plugin, instance, name: 'removal' }, () => (
    <RemovalTimeForm input={{ count: 1, earliest }} close={close} setUnsaved={() => undefined} />
  ))
  const field = await screen.findByLabelText<HTMLInputElement>(/^Taken away at/)
  const enter = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
    fireEvent.click(screen.getByRole('button', { name: 'Taken away' }))
  }
  enter('2026-01-14 08:00:00')
  await screen.findByText('The animal was seen after that. Enter a later time.')
  expect(field.value).toContain('08:00')
  expect(close).not.toHaveBeenCalled()
  enter('2026-01-14 11:00:00')
  await waitFor(() => expect(close).toHaveBeenCalledWith(Date.parse('2026-01-14T10:00:00Z')))
})
