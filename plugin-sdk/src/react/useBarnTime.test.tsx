// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { instanceInfo } from '@barn-workbench/core/contract'
import { definePlugin } from '../define/definePlugin'
import { answer, createFakeInstance } from '../testing'
import { renderInWorkbench } from '../testing/renderInWorkbench'
import { browserTimeZone, useBarnTime } from './useBarnTime'
import { useTimeInWords } from './useTimeInWords'

const locale = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', locale: { en: locale, de: locale } })

function Zoned() {
  const inWords = useTimeInWords()
  return <output>{`${useBarnTime().withZone('07:30')} | ${inWords(Date.parse('2026-03-04T12:00:00Z'))}`}</output>
}

test.each([
  // A field has room for the short name alone.
  ['Pacific/Kiritimati', /^07:30 Pacific\/Kiritimati \| 5 Mar.*, 02:00 GMT\+14$/],
  [browserTimeZone().name, /^07:30 \| .*\d\d:\d\d$/],
])('a time of a barn in %s is read as %s', async (timeZone, text) => {
  const version = answer(instanceInfo.version, () => ({
    version: '1.0.70',
    globalUniqueIdentifier: '1001',
    instanceType: 'barn',
    name: 'Fake barn',
    timeZone,
  }))
  const { findByRole } = await renderInWorkbench(
    { plugin, instance: createFakeInstance({ answers: [version], permissions: [] }), name: 'page' },
    () => <Zoned />,
  )
  const shown = await findByRole('status')
  await waitFor(() => expect(shown.textContent).toMatch(text))
})
