// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { regions } from '@barn-workbench/core/contract'
import { definePlugin } from '../../define/definePlugin'
import { answer, createFakeInstance, renderInWorkbench } from '../../testing'
import { useOutlineMarks } from './useOutlineMarks'

const plugin = definePlugin({
  id: 'test',
  locale: { en: async () => ({ default: {} }), de: async () => ({ default: {} }) },
})

function Marks({ enabled }: { enabled?: boolean | undefined }) {
  const marks = useOutlineMarks(enabled === undefined ? {} : { enabled })
  return <output>{marks.map(({ time, label }) => `${time} ${label}`).join(', ') || 'none'}</output>
}

async function renderMarks(permissions: string[], enabled?: boolean) {
  const instance = createFakeInstance({ permissions, answers: [answer(regions.changes, () => [100, 200, 300])] })
  await renderInWorkbench({ plugin, instance, name: 'marks' }, () => <Marks enabled={enabled} />)
  return instance
}

test('each change of outlines after the first is marked', async () => {
  await renderMarks(['regions.view'])
  expect(await screen.findByText('200 Outlines changed, 300 Outlines changed')).toBeTruthy()
})

test('who may not view regions finds no marks, and asks for none', async () => {
  const instance = await renderMarks([])
  expect(screen.getByText('none')).toBeTruthy()
  expect(instance.requestedPaths.filter((path) => path.includes('/regions/'))).toEqual([])
})

test('a chart that shows no marks asks for none', async () => {
  const instance = await renderMarks(['regions.view'], false)
  expect(screen.getByText('none')).toBeTruthy()
  expect(instance.requestedPaths.filter((path) => path.includes('/regions/'))).toEqual([])
})
