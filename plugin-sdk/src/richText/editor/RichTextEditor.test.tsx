// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { documentOfText, type RichTextDocument } from '@barn-workbench/core/schema'
import { definePlugin } from '../../define/definePlugin'
import { createFakeInstance } from '../../testing'
import { renderInWorkbench } from '../../testing/renderInWorkbench'

/** Whether the code of the editor can be loaded. */
const network = vi.hoisted(() => ({ isThere: false, loads: 0 }))
vi.mock('../../react/loadCode', () => ({
  loadCode: async (load: () => Promise<unknown>) => {
    network.loads++
    if (!network.isThere) throw new Error('no network')
    return await load()
  },
}))
vi.mock('./engine/EditorSurface', () => ({
  EditorSurface: ({ current }: { current: RichTextDocument | null }) => (
    <output aria-label="editor">{JSON.stringify(current)}</output>
  ),
}))
afterEach(() => {
  network.isThere = false
  network.loads = 0
})

const plugin = definePlugin({
  id: 'texts',
  locale: { en: async () => ({ default: {} }), de: async () => ({ default: {} }) },
})

async function draw(initial: RichTextDocument | null) {
  // Another test may have loaded the editor's code already.
  vi.resetModules()
  const { RichTextEditor: Fresh } = await import('./RichTextEditor')
  const onChange = vi.fn()
  const around = { plugin, instance: createFakeInstance({ answers: [] }), name: 'text' }
  await renderInWorkbench(around, () => <Fresh label="Text" initial={initial} onChange={onChange} />)
  return { onChange, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }) }
}

const bold: RichTextDocument = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'pump', marks: [{ type: 'bold' }] }] }],
}

test('where the editor cannot be loaded, plain text is taken, and the editor comes with the text on request', async () => {
  const { field, onChange } = await draw(null)
  expect(network.loads).toBe(0)
  await act(async () => field.focus())
  await screen.findByText(/^Formatting could not be loaded\. You can write plain text\./)
  fireEvent.change(field, { target: { value: 'The pump\ndrips' } })
  expect(onChange).toHaveBeenLastCalledWith(documentOfText('The pump\ndrips'))
  const retry = screen.getByRole('button', { name: 'Try again' })
  await act(async () => retry.click())
  expect([network.loads, screen.getByRole('status').textContent]).toEqual([2, expect.stringMatching(/^Formatting/)])
  network.isThere = true
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  const editor = await screen.findByRole('status', { name: 'editor' })
  expect(JSON.parse(editor.textContent ?? '')).toEqual(documentOfText('The pump\ndrips'))
})

test('a text with marks waits for the editor; where that does not come, it says what a change loses', async () => {
  const { field, onChange } = await draw(bold)
  expect(field.readOnly).toBe(true)
  await act(async () => field.focus())
  expect(field.readOnly).toBe(false)
  expect(screen.getByRole('status').textContent).toMatch(/If you change the text now, its formatting is lost/)
  fireEvent.change(field, { target: { value: 'pumps' } })
  expect(onChange).toHaveBeenLastCalledWith(documentOfText('pumps'))
  fireEvent.change(field, { target: { value: 'pump' } })
  expect(onChange).toHaveBeenLastCalledWith(bold)
})
