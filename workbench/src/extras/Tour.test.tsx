// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import en from '../../../locales/en/shell.json'
import { TourInvitation } from './Extras'
import { Tour } from './Tour'

const loadMessages = async () => ({ default: en })
const plugin = definePlugin({ id: 'shell', locale: { en: loadMessages, de: loadMessages } })

/** A dashboard with a part that the tour shows, and a mode that is on while `setMode` says so. */
async function open(onClose: (() => void) | null) {
  const task = document.createElement('div')
  task.toggleAttribute('data-task', true)
  onTestFinished(() => task.remove())
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 40, 40))
  onTestFinished(() => box.mockRestore())
  const { redraw } = await renderInWorkbench(
    { plugin, instance: createFakeInstance({ answers: [] }), name: 'tour' },
    () => (
      <MemoryRouter initialEntries={['/instance/1001']}>
        <button data-tour="search" />
        <Link to="/instance/1001?region=1">{'within'}</Link>
        <Link to="/instance/1001/cameras">{'cameras'}</Link>
        {onClose ? <Tour onClose={onClose} /> : <TourInvitation />}
      </MemoryRouter>
    ),
  )
  return {
    setMode(isOn: boolean) {
      if (isOn) document.body.append(task)
      else task.remove()
      redraw(true)
    },
  }
}

const card = () => screen.queryByRole('region', { name: 'A look around' })

test('the tour waits while somebody is at something, and ends on another screen', async () => {
  const onClose = vi.fn()
  const { setMode } = await open(onClose)
  expect(card()).not.toBeNull()
  setMode(true)
  expect(card()).toBeNull()
  setMode(false)
  expect(card()).not.toBeNull()
  fireEvent.click(screen.getByText('within'))
  expect([card() !== null, onClose.mock.calls.length]).toEqual([true, 0])
  fireEvent.click(screen.getByText('cameras'))
  expect([card(), onClose.mock.calls.length]).toEqual([null, 1])
})

test('the invitation waits, too', async () => {
  const { setMode } = await open(null)
  expect(card()).not.toBeNull()
  setMode(true)
  expect(card()).toBeNull()
})
