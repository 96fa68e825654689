// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { defineDialog, type DialogProps } from '@barn-workbench/plugin-sdk'
import { startMessages } from '../messages/startMessages'
import { DialogHost } from './DialogHost'
import { createDialogStack, type DialogStack } from './dialogStack'

afterEach(cleanup)

function Reason({ close, setUnsaved }: DialogProps<null, string>) {
  const [text, setText] = useState('')
  useEffect(() => setUnsaved(text !== ''), [text, setUnsaved])
  return (
    <>
      <input aria-label="Reason" data-autofocus value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => close(text)}>{'Send'}</button>
    </>
  )
}
const reason = defineDialog<null, string>({ id: 'test.reason', load: async () => Reason })

function Dialogs({ stack }: { stack: DialogStack }) {
  return <DialogHost stack={stack} dialogs={useSyncExternalStore(stack.subscribe, stack.all)} />
}

async function open() {
  // The test's document cannot show dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
  const stack = createDialogStack()
  const answer = vi.fn()
  void stack.open(reason, null, null).then(answer)
  await vi.waitFor(() => expect(stack.all()).toHaveLength(1))
  render(
    <I18nextProvider i18n={await startMessages([], 'en')}>
      <MantineProvider env="test">
        <Dialogs stack={stack} />
      </MantineProvider>
    </I18nextProvider>,
  )
  return answer
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Reason'), { target: { value } })
const press = (name: string) => act(async () => screen.getByText(name).click())

test('a dialog has the focus where it wants it, and answers with its result', async () => {
  const answer = await open()
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  type('a feeder')
  await press('Send')
  expect(answer).toHaveBeenCalledWith('a feeder')
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

test('what was typed is discarded only after a question', async () => {
  const answer = await open()
  type('a feeder')
  await act(async () => screen.getByLabelText('Close').click())
  await press('Keep editing')
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('a feeder')
  await act(async () => screen.getByLabelText('Close').click())
  await press('Discard')
  expect(answer).toHaveBeenCalledWith(null)
})

test('a dialog in which nothing was typed closes at once', async () => {
  const answer = await open()
  await act(async () => screen.getByLabelText('Close').click())
  expect(answer).toHaveBeenCalledWith(null)
})
