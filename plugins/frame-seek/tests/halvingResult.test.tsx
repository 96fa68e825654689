// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { commentIncident, createIncident } from '@barn-workbench/core/intents'
import { CommentDocument } from '@barn-workbench/core/schema'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import { evidenceOf, HalvingResult } from '../src/halving/HalvingResult'
import plugin from '../src/manifest'

const texts = {
  result: 'First seen at noon.',
  there: 'there',
  absent: 'not there',
  unclear: 'cannot tell',
  timeOf: (time: number) => `at ${time}`,
}

test('the trail is a text that the instance takes, with the pictures around the moment', () => {
  const answers = Array.from({ length: 40 }, (_, index) => ({
    timestamp: 1_000 + index * 10,
    answer: index < 20 ? ('absent' as const) : ('there' as const),
  }))
  const record = { cameraId: 'camera-01', goal: 'began' as const, start: 5_000, reach: 1_000, answers }
  const document = evidenceOf(record, texts)
  expect(CommentDocument.safeParse(document).success).toBe(true)
  const pins = JSON.stringify(document).match(/"timestamp":\d+/g) ?? []
  expect(pins).toHaveLength(20)
  expect(pins).toContain('"timestamp":1190')
  expect(pins).toContain('"timestamp":1200')
  // Moments beyond the limit of pins are named in the text.
  expect(JSON.stringify(document).match(/"at \d+"/g)).toHaveLength(21)
})

/** A search that is over, at an instance where a report becomes the given incident. */
async function openResult(incidentId: string | null) {
  const asked: string[] = []
  const intent = ({ id }: { id: string }) => {
    if (id === createIncident.id) return async () => (asked.push(id), { incidentId })
    return id === commentIncident.id ? async () => (asked.push(id), {}) : null
  }
  const record = {
    cameraId: 'camera-01',
    goal: 'began' as const,
    start: 5_000,
    reach: 1_000,
    answers: [
      { timestamp: 4_000, answer: 'absent' as const },
      { timestamp: 5_000, answer: 'there' as const },
    ],
  }
  const halving = {} as Parameters<typeof HalvingResult>[0]['halving']
  const time = {} as Parameters<typeof HalvingResult>[0]['time']
  await renderInWorkbench(
    { plugin, instance: createFakeInstance({ answers: [] }), name: 'halving', answers: { intent: intent as never } },
    () => <HalvingResult halving={halving} state={{ phase: 'found', record, asking: null }} time={time} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Report/ }))
  return { asked }
}

test('the pictures are added to what was reported', async () => {
  const { asked } = await openResult('new')
  await expect.poll(() => asked).toEqual([createIncident.id, commentIncident.id])
  expect(screen.getByRole('button', { name: /^Report/ })).toBeTruthy()
})

test('a report that waits on the device says that its pictures are missing, and cannot be sent twice', async () => {
  const { asked } = await openResult(null)
  expect(await screen.findByText(/^The report waits on this device, without the pictures/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull()
  expect(asked).toEqual([createIncident.id])
})
