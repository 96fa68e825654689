// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataCollection } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { DataCollectionAnnotation, DataCollectionRecord } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { recordsPage } from '../src/pages'

/** Noon in Berlin on 9 October 2024. */
const NOON = Date.UTC(2024, 9, 9, 10)

const aRecord = (index: number, overrides: Partial<DataCollectionRecord> = {}): DataCollectionRecord => ({
  dataCollectionRecordId: `record-${index}`,
  version: 1,
  status: 'created',
  recordName: `pigs_${String(index).padStart(2, '0')}`,
  creationTimestamp: NOON - index * MINUTE,
  randomizedIdentifier: `r${index}`,
  requiredAnnotationCount: 3,
  annotationType: 'posture',
  finishedAnnotationCount: 0,
  ...overrides,
})
const anAnnotation = (record: number, overrides: Partial<DataCollectionAnnotation> = {}): DataCollectionAnnotation => ({
  dataCollectionAnnotationId: `annotation-${record}-${overrides.status ?? 'created'}`,
  version: 1,
  dataCollectionRecordId: `record-${record}`,
  status: 'created',
  annotationType: 'posture',
  creationTimestamp: NOON,
  lastUpdateTimestamp: NOON,
  lastPayloadUpdateTimestamp: null,
  ...overrides,
})

const MANY = Array.from({ length: 25 }, (_, index) => aRecord(index))
const answerRecords = (list = MANY) => documents(dataCollection.records, 'dataCollectionRecordId', () => list)
const answerAnnotations = (...list: DataCollectionAnnotation[]) =>
  documents(dataCollection.annotations, 'dataCollectionAnnotationId', () => list)

/** Opens the screen at a data collector, with these parameters of the address. */
async function open(answers: FakeAnswer[], parameters: Record<string, string> = {}) {
  const options = { id: '1800', instanceType: 'data_collector', permissions: ['data.view'], answers } as const
  const instance = createFakeInstance(options)
  const page = await renderPage(recordsPage, { plugin, instance, parameters })
  return { ...page, instance }
}

const rowOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement
const names = () => screen.queryAllByText(/^pigs_\d+$/).map(({ textContent }) => textContent)
const viewState = () => document.querySelector<HTMLElement>('[data-view-state]')?.dataset['viewState']
const showAnnotations = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Show the annotations of ${name}` }))

test('a record has its kind, its time in the barn, its identifier, its state and its progress', async () => {
  await open([
    answerRecords([
      aRecord(1, { finishedAnnotationCount: 2 }),
      aRecord(2, { status: 'finished', finishedAnnotationCount: 3, annotationType: 'keypoints' }),
      aRecord(3, { status: 'archived', finishedAnnotationCount: 5 }),
      aRecord(4, { status: 'exported', annotationType: 'depth', requiredAnnotationCount: 0 }),
    ]),
  ])
  await screen.findByText('pigs_01')
  const texts = names().map((name) => rowOf(name).textContent)
  expect(texts).toEqual([
    'pigs_01Posturecreated 9 Oct 2024, 11:59identifier r1open2 of 3 annotations',
    'pigs_02Body pointscreated 9 Oct 2024, 11:58identifier r2finished3 of 3 annotations',
    'pigs_03Posturecreated 9 Oct 2024, 11:57identifier r3archived5 of 3 annotations',
    // Unknown values of a later data collector are shown unchanged.
    'pigs_04depthcreated 9 Oct 2024, 11:56identifier r4exported0 of 0 annotations',
  ])
  const progress = screen.getAllByRole('progressbar').map((bar) => Math.round(Number(bar.ariaValueNow)))
  expect(progress).toEqual([67, 100, 100, 100])
})

test('the newest stand first, in pages, and the address holds order, page size and filter', async () => {
  const { address } = await open([answerRecords()])
  await screen.findByText('pigs_00')
  expect(names()).toEqual(MANY.slice(0, 20).map(({ recordName }) => recordName))
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('pigs_20')
  expect(names()).toHaveLength(5)
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } })
  await waitFor(() => expect(names()).toHaveLength(25))
  fireEvent.click(screen.getByRole('button', { name: 'Descending' }))
  await waitFor(() => expect(names()[0]).toBe('pigs_24'))
  expect(Object.fromEntries(new URLSearchParams(address.search()))).toEqual({
    order: '[{"key":"creationTimestamp","direction":"asc"}]',
    pageSize: '50',
  })
})

test('a filter is entered by the names of states, and removed again', async () => {
  const { address } = await open([answerRecords([aRecord(1), aRecord(2, { status: 'archived' })])])
  await screen.findByText('pigs_01')
  fireEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  const form = await screen.findByRole('form', { name: 'Add filter' })
  fireEvent.change(within(form).getByLabelText(/Property/), { target: { value: 'status' } })
  fireEvent.change(within(form).getByLabelText(/Value/), { target: { value: '"archived"' } })
  fireEvent.click(within(form).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(names()).toEqual(['pigs_02']))
  expect(new URLSearchParams(address.search()).get('filter')).toBe(JSON.stringify([where('status', '==', 'archived')]))
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter State is archived' }))
  await waitFor(() => expect(names()).toEqual(['pigs_01', 'pigs_02']))
})

test('a list to which nothing fits says so, and one without records', async () => {
  const filter = JSON.stringify([where('recordName', '==', 'nowhere')])
  const { unmount } = await open([answerRecords()], { filter })
  await screen.findByText('No record fits these filters.')
  unmount()
  await open([answerRecords([])])
  await screen.findByText('No records')
})

test('a record expands to its own annotations, the first one first', async () => {
  const { instance } = await open([
    answerRecords(),
    answerAnnotations(
      anAnnotation(1, { status: 'stale', creationTimestamp: NOON + MINUTE, lastUpdateTimestamp: NOON + 2 * MINUTE }),
      anAnnotation(1, { status: 'finished', lastPayloadUpdateTimestamp: NOON + 3 * MINUTE }),
      anAnnotation(2),
    ),
  ])
  await screen.findByText('pigs_01')
  expect(instance.requestedPaths).not.toContain(dataCollection.annotations.path)
  showAnnotations('pigs_01')
  const list = await screen.findByRole('list', { name: 'Annotations' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'finishedPosturebegun 9 Oct 2024, 12:00last change 9 Oct 2024, 12:00last change of its content 9 Oct 2024, 12:03',
    'abandonedPosturebegun 9 Oct 2024, 12:01last change 9 Oct 2024, 12:02no content yet',
  ])
  const hide = screen.getByRole('button', { name: 'Hide the annotations of pigs_01' })
  expect(hide.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(hide)
  expect(screen.queryByRole('list', { name: 'Annotations' })).toBeNull()
})

test('one record is expanded at a time, and one that nobody annotates says so', async () => {
  await open([answerRecords(), answerAnnotations(anAnnotation(1))])
  await screen.findByText('pigs_01')
  showAnnotations('pigs_01')
  await screen.findByText('no content yet')
  showAnnotations('pigs_02')
  await screen.findByText('Nobody has begun to annotate this record.')
  expect(screen.queryByText('no content yet')).toBeNull()
})

test('annotations that cannot be loaded say why, with another try', async () => {
  let isFailing = true
  const flaky = answer(dataCollection.annotations, () => {
    if (isFailing) throw refusal('instance/unexpected')
    return [anAnnotation(1)]
  })
  await open([answerRecords(), flaky])
  await screen.findByText('pigs_01')
  showAnnotations('pigs_01')
  const retry = await within(rowOf('pigs_01')).findByRole('button', { name: 'Try again' })
  isFailing = false
  fireEvent.click(retry)
  await screen.findByText('no content yet')
})

test('shows an error, and the list after a retry', async () => {
  let isFailing = true
  const flaky = answer(dataCollection.records, ({ body }) => {
    if (isFailing) throw refusal('instance/unexpected')
    return body.projection === 'count' ? 1 : [aRecord(1)]
  })
  await open([flaky])
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(viewState()).toBe('error')
  isFailing = false
  fireEvent.click(retry)
  await screen.findByText('pigs_01')
})

test('an account that lost its permission sees that the list is not for it', async () => {
  const refused = answer(dataCollection.records, () => {
    throw refusal('request/forbidden')
  })
  await open([refused])
  await waitFor(() => expect(viewState()).toBe('forbidden'))
})
