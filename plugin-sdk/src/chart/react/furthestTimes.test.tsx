// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { definePlugin } from '../../define/definePlugin'
import { createFakeInstance, renderInWorkbench } from '../../testing'
import type { ChartColumns } from '../columns/chartColumns'
import { ChartTable } from './ChartTable'
import { useDescription } from './useDescription'

const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', locale: { en: noMessages, de: noMessages } })

const columns: ChartColumns = {
  x: Float64Array.of(-1e300, 9e15, Infinity),
  series: [{ name: 'a', values: Float64Array.of(1, 2, 3), color: 'red' }],
}

const language = { t: (key: string | readonly string[]) => String(key), locale: 'en-GB' }

function Described() {
  const element = useRef<HTMLParagraphElement>(null)
  useDescription(element, { kind: 'line', columns, timeZone: 'Europe/Berlin' }, language)
  return (
    <>
      <p ref={element} role="note" />
      <ChartTable columns={columns} label="Values" timeZone="Europe/Berlin" language={language} />
    </>
  )
}

test('a chart with times beyond all dates is described, and shown as a table', async () => {
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'times' }, () => <Described />)
  expect(screen.getAllByRole('row')).toHaveLength(4)
  await waitFor(() => expect(screen.getByRole('note').textContent).toBe('chart.description chart.keys'))
})
