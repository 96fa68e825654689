// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { UnsentChip } from './UnsentChip'

const loaded = vi.hoisted(() => vi.fn())
vi.mock('./UnsentDialog', () => {
  loaded()
  return { UnsentDialog: () => null }
})

const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', instanceTypes: ['barn'], locale: { en: noMessages, de: noMessages } })

test('the list of what is not sent is loaded before it is needed: without a connection it could not be', async () => {
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'chip' }, () => <UnsentChip />)
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce(), { timeout: 4_000 })
})
