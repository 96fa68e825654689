// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { rounds, type InputOf } from '@barn-workbench/core/contract'
import { answer, createFakeInstance, renderPage, renderWidget } from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { codesPage, listPage, questionsPage } from '../src/pages'
import { todayWidget } from '../src/widgets'
import { aBarn, anAnswer, QUESTIONS } from './aRound'

const SUMMARY = { day: '2020-03-09', seenPens: 20, pens: 24, notWell: 2, lastAnswerAt: 0, walkers: ['Anna', 'Ben'] }

test('the list says who walked, how many pens, and what was left out', async () => {
  const answers = [
    answer(rounds.list, () => [SUMMARY]),
    answer(rounds.get, ({ params: { day } }) => ({ day, questions: [], pens: [], answers: [] })),
  ]
  await renderPage(listPage, { plugin, instance: createFakeInstance({ permissions: ['rounds.do'], answers }) })
  const link = await screen.findByRole('link', { name: /9 Mar 2020|Mar 9, 2020/ })
  expect(link.getAttribute('href')).toBe('/instance/1001/round?day=2020-03-09')
  screen.getByText(/^Anna, Ben, /)
  screen.getByText('4 pens not seen')
  screen.getByText('2 not well')
  expect(screen.queryByRole('link', { name: 'Questions' })).toBeNull()
})

test('the code of a pen leads to the round there', async () => {
  await renderPage(codesPage, { plugin, instance: aBarn().instance })
  const code = await screen.findByRole('img', { name: 'Code of Pen 1' })
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const scale = 4
  const side = size * scale
  const pixels = new Uint8ClampedArray(4 * side * side).fill(255)
  for (const [, x, y, width] of (code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = row * side + Number(x) * scale
      for (let at = start; at < start + Number(width) * scale; at++) pixels.fill(0, 4 * at, 4 * at + 3)
    }
  expect(jsQR(pixels, side, side)?.data).toBe(`${location.origin}/instance/1001/round?pen=pen-1`)
})

test('questions are changed, ordered and added, and one without words cannot be saved', async () => {
  const saved: InputOf<typeof rounds.setTemplate>['body']['questions'][] = []
  const answers = [
    answer(rounds.template, () => ({ questions: QUESTIONS, isOwn: false })),
    answer(rounds.setTemplate, ({ body: { questions } }) => {
      saved.push(questions)
      return { questions: QUESTIONS, isOwn: true }
    }),
  ]
  await renderPage(questionsPage, {
    plugin,
    instance: createFakeInstance({ permissions: ['incidents.manage'], answers }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Move “Dead animals” up' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove “Gates”' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  const rows = screen.getAllByRole('listitem')
  const last = within(rows.at(-1) as HTMLElement)
  fireEvent.change(last.getByRole('textbox', { name: 'Question' }), { target: { value: 'Gates closed?' } })
  fireEvent.change(last.getByRole('combobox', { name: 'When' }), { target: { value: 'days' } })
  fireEvent.click(save)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject([
    { id: 'deadAnimals', text: null },
    { id: 'animalsWell' },
    { kind: 'yesNo', text: 'Gates closed?', days: { first: 1, last: 7 } },
  ])
})

test('the widget says how far the round is', async () => {
  const stored = [anAnswer({ value: false }), anAnswer({ question: 'deadAnimals', value: 0 })]
  await renderWidget(todayWidget, { plugin, instance: aBarn({ stored }).instance })
  await screen.findByText('1/2')
  screen.getByText('1 not well')
  screen.getByText('On the round: Anna')
})
