// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { HOUR } from '@barn-workbench/core/time'
import { pressScreenKey } from '@barn-workbench/plugin-sdk/testing'
import { aBarn, anAnswer, openWalk } from './aRound'

const pressed = (name: string, text: string) =>
  within(screen.getByRole('group', { name })).getByRole('button', { name: text }).getAttribute('aria-pressed')

test('a press answers, the rest of a pen is well at once, and the next pen follows', async () => {
  const { barn, instance } = aBarn()
  await openWalk(instance)
  await screen.findByRole('heading', { name: 'Pen 1' })
  screen.getByText('0 of 2 pens')
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Are all animals well?' })).getByRole('button', { name: 'No' }),
  )
  await waitFor(() => expect(pressed('Are all animals well?', 'No')).toBe('true'))
  screen.getByText('1 pen with gaps')
  fireEvent.click(screen.getByRole('button', { name: 'All well' }))
  await screen.findByText('1 of 2 pens')
  await waitFor(() => expect(barn.given).toHaveLength(2))
  expect(barn.given[1]).toMatchObject({ penId: 'pen-1', answers: [{ question: 'deadAnimals', value: 0 }] })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'Pen 2' })
  pressScreenKey('ArrowLeft')
  await screen.findByRole('heading', { name: 'Pen 1' })
})

test('a number and a remark are given when they rest or the person goes on, not with each press', async () => {
  const { barn, instance } = aBarn()
  await openWalk(instance)
  const more = await screen.findByRole('button', { name: 'One more' })
  for (let press = 0; press < 3; press++) fireEvent.click(more)
  fireEvent.click(screen.getByRole('button', { name: 'One less' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Gates' }), { target: { value: 'bent' } })
  expect(barn.given).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(barn.given.length).toBeGreaterThan(0))
  await waitFor(() =>
    expect(barn.given.at(-1)?.answers.concat(barn.given[0]?.answers)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ question: 'deadAnimals', value: 2 }),
        expect.objectContaining({ question: 'gates', value: 'bent' }),
      ]),
    ),
  )
})

test('a number of dead animals is reported when the pen is left, or by the button, and can be put right before', async () => {
  const { barn, instance } = aBarn()
  await openWalk(instance)
  const number = await screen.findByRole('textbox', { name: 'Number' })
  fireEvent.change(number, { target: { value: '33' } })
  fireEvent.blur(number)
  screen.getByText('Is reported when you leave this pen.')
  expect(barn.given).toEqual([])
  fireEvent.change(number, { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Report now' }))
  await waitFor(() => expect(barn.given).toHaveLength(1))
  expect(barn.given[0]?.answers).toEqual([expect.objectContaining({ question: 'deadAnimals', value: 3 })])
  expect(screen.queryByText('Is reported when you leave this pen.')).toBeNull()
})

test('a number and a remark that are entered survive the end of their page, and are given when the next one begins', async () => {
  const { barn, instance } = aBarn()
  const deviceData = createMemoryStorage()
  // Its time stands still, so that the remark does not become an answer by itself.
  const clock = createFakeClock()
  await openWalk(instance, {}, { clock, deviceData })
  fireEvent.change(await screen.findByRole('textbox', { name: 'Number' }), { target: { value: '2' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Gates' }), { target: { value: 'bent' } })
  await waitFor(() => expect(deviceData.get('round-entered')).resolves.toHaveLength(2))
  expect(barn.given).toEqual([])
  // The first page is still there, as one that was ended without a word.
  await openWalk(instance, { pen: 'pen-2' }, { clock, deviceData })
  await waitFor(() => expect(barn.given).toHaveLength(1))
  // Both are one call.
  expect(barn.given[0]).toMatchObject({
    penId: 'pen-1',
    answers: [
      { question: 'deadAnimals', value: 2 },
      { question: 'gates', value: 'bent' },
    ],
  })
  await waitFor(() => expect(deviceData.get('round-entered')).resolves.toBeUndefined())
})

test('without the instance answers wait, as one call for each pen', async () => {
  const { barn, instance } = aBarn()
  await openWalk(instance)
  await screen.findByRole('heading', { name: 'Pen 1' })
  barn.isReached = false
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Are all animals well?' })).getByRole('button', { name: 'Yes' }),
  )
  await screen.findByText('1 answer waits on this device.')
  fireEvent.click(screen.getByRole('button', { name: 'None' }))
  await screen.findByText('2 answers wait on this device.')
  expect(screen.getAllByText('waits for a connection')).toHaveLength(2)
  screen.getByText('1 of 2 pens')
})

test('who answered is said, and a code of a pen that is no longer there leads to the others', async () => {
  const { instance } = aBarn({ stored: [anAnswer()] })
  await openWalk(instance, { pen: 'pen-9' })
  await screen.findByText(/^This barn does not have the pen/)
  screen.getByText('On the round: Anna')
  fireEvent.click(screen.getByRole('button', { name: /^Pen 1/ }))
  await screen.findByText(/^Anna, /)
})

test('a round that runs past midnight keeps its day, and the one of today can be begun', async () => {
  const clock = createFakeClock(Date.UTC(2026, 2, 9, 23, 30))
  const { barn, instance } = aBarn({ stored: [anAnswer({ answeredAt: clock.now() - HOUR })] })
  await openWalk(instance, {}, { clock })
  await screen.findByText(/^This is the round of .*9/)
  const link = screen.getByRole('link', { name: 'Begin the round of today' })
  expect(link.getAttribute('href')).toBe('/instance/1001/round?day=2026-03-10')
  fireEvent.click(screen.getByRole('button', { name: 'All well' }))
  await waitFor(() => expect(barn.given).toMatchObject([{ day: '2026-03-09' }]))
})

test('a barn without pens says what is missing', async () => {
  const { instance } = aBarn({ pens: [] })
  await openWalk(instance)
  await screen.findByText('No pens yet')
})

test('a past round is there to read', async () => {
  const { instance } = aBarn({ stored: [anAnswer({ value: false })] })
  await openWalk(instance, { day: '2020-03-09' })
  await screen.findByRole('heading', { name: /Pen 1/ })
  screen.getByText('not seen')
  screen.getByText('1 not well')
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
})
