// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cameras } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { definePlugin } from '../define/definePlugin'
import { defineWidget } from '../define/defineWidget'
import { aCamera } from '../testing/builders'
import { createFakeInstance, documents } from '../testing/fakeInstance'
import { renderWidget } from '../testing/renderWidget'
import { OutdatedNotice } from './OutdatedNotice'
import { usePages } from './usePages'

let names: string[] = []
const PAGE_SIZE = 2

function Names({ settings: { isHeld } }: { settings: { isHeld: boolean } }) {
  const options = { isHeld, idOf: ({ cameraId }: { cameraId: string }) => cameraId }
  const pages = usePages(cameras.query, { order: [ascending('cameraId')] }, PAGE_SIZE, options)
  return (
    <>
      <output>{pages.rows.map(({ name }) => name).join(' ')}</output>
      <OutdatedNotice showLatest={pages.showLatest} />
      <button onClick={() => void pages.call.refetch()}>{'refresh'}</button>
      <button onClick={() => pages.next?.()}>{'next'}</button>
    </>
  )
}

const widget = defineWidget({
  id: 'test.names',
  settings: z.object({ isHeld: z.boolean().default(false) }),
  migrations: [],
  size: { w: 4, h: 4 },
  needs: [],
  load: async () => ({ default: Names }),
})
const messages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', locale: { en: messages, de: messages }, widgets: [widget] })

/** Shows cameras whose ids are the first letters of these names. */
async function show(shown: string[], isHeld = false) {
  names = shown
  const all = () => names.map((name) => aCamera({ cameraId: name.slice(0, 1), name }))
  const instance = createFakeInstance({ answers: [documents(cameras.query, 'cameraId', all)] })
  await renderWidget(widget, { plugin, instance, settings: { isHeld } })
  await rows(shown.slice(0, PAGE_SIZE).join(' '))
}
const rows = (text: string) => waitFor(() => expect(document.querySelector('output')?.textContent).toBe(text))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
function change(next: string[]) {
  names = next
  press('refresh')
}

test('the first page follows what is there', async () => {
  await show(['b', 'c', 'd'])
  change(['a', 'b', 'c', 'd'])
  await rows('a b')
  expect(screen.queryByText('The list is outdated.')).toBeNull()
})

test('rows that are held keep their places until the latest are asked for; their content is the latest', async () => {
  await show(['b', 'c'], true)
  change(['a', 'b2', 'c'])
  await screen.findByText('The list is outdated.')
  await rows('b2 c')
  press('Show the latest')
  await rows('a b2')
  expect(screen.queryByText('The list is outdated.')).toBeNull()
})

test('on a later page rows keep their places too; another page shows its own', async () => {
  await show(['a', 'b', 'c', 'd', 'e', 'f'])
  press('next')
  await rows('c d')
  change(['a', 'b', 'b9', 'd', 'e', 'f'].filter((name) => name !== 'b9'))
  await screen.findByText('The list is outdated.')
  await rows('c d')
  press('next')
  await rows('e f')
})
