// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { conflictOf } from '@barn-workbench/core/writes'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { startMessages } from '../messages/startMessages'
import { ConflictQuestion } from './ConflictQuestion'

afterEach(cleanup)

const loadMessages = async () => ({ default: { fields: { text: 'Text' } } })
const plugin = definePlugin({ id: 'notes', locale: { en: loadMessages, de: loadMessages } })

const line = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const words = (text: string) => line({ type: 'text', text })
const comment = (version: number, text: unknown) => ({ version, text, assignedTo: null }) as never

test('two texts of one comment are compared as people read them', async () => {
  const anna = { type: 'mention', attrs: { accountId: 'a', label: 'Anna' } }
  const conflict = conflictOf({
    before: comment(1, words('The pump drips')),
    theirs: comment(2, line({ type: 'text', text: 'The pump leaks ' }, anna)),
    mine: comment(1, words('The pump drips again')),
    changedBy: 'Anna',
    canApply: true,
  })
  render(
    <I18nextProvider i18n={await startMessages([plugin], 'en')}>
      <MantineProvider env="test">
        <ConflictQuestion
          input={{ pluginId: 'notes', conflict, changedBy: 'Anna' }}
          close={() => undefined}
          setUnsaved={() => undefined}
        />
      </MantineProvider>
    </I18nextProvider>,
  )
  const row = screen.getByRole('row', { name: /^Text/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['The pump drips', 'The pump leaks @Anna', 'The pump drips again'])
})

test('of two lists only what differs is told, in words of the plugin', async () => {
  const role = (version: number, text: string[]) => ({ version, text }) as never
  const conflict = conflictOf({
    before: role(1, ['a', 'b', 'c']),
    theirs: role(2, ['a', 'c', 'd']),
    mine: role(1, ['a', 'b', 'e']),
    changedBy: 'Anna',
    canApply: true,
    itemText: (field, item, t) => `${t(`fields.${field}`)} ${item}`,
  })
  render(
    <I18nextProvider i18n={await startMessages([plugin], 'en')}>
      <MantineProvider env="test">
        <ConflictQuestion
          input={{ pluginId: 'notes', conflict, changedBy: 'Anna' }}
          close={() => undefined}
          setUnsaved={() => undefined}
        />
      </MantineProvider>
    </I18nextProvider>,
  )
  const row = screen.getByRole('row', { name: /^Text/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Text b, Text c', 'added: Text d; removed: Text b', 'added: Text e; removed: Text c'])
})
