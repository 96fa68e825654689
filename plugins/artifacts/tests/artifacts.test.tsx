// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts, artifacts, cameras } from '@barn-workbench/core/contract'
import { comparePictures } from '@barn-workbench/core/intents'
import type { Query } from '@barn-workbench/core/query'
import type { ErrorCode } from '@barn-workbench/core/result'
import { ARTIFACT_STATUSES, type Artifact } from '@barn-workbench/core/schema'
import { HOUR } from '@barn-workbench/core/time'
import {
  aCamera,
  anArtifact,
  answer,
  createFakeInstance,
  documents,
  refusal,
  renderPage,
  renderWidget,
  stubCanvas,
} from '@barn-workbench/plugin-sdk/testing'
import plugin from '../src/manifest'
import { artifactPage, comparePage, listPage, quickPage } from '../src/pages'
import { defaultTags } from '../src/quick/quickTags'
import { latestArtifact } from '../src/widgets'

const east = aCamera({ cameraId: 'east', name: 'East' })
const FILE = 'a file of the barn'
const md5 = createHash('md5').update(FILE).digest('hex')
const at = (cameraId: string | null) => ({ ...anArtifact().data, cameraId })
const heatmap = (overrides: Partial<Artifact> = {}) =>
  anArtifact({ artifactId: 'a', data: at('east'), size: FILE.length, md5, ...overrides })

beforeEach(() => {
  stubCanvas()
  // jsdom has no addresses of blobs, and saves nothing.
  Object.assign(URL, { createObjectURL: () => 'blob:test', revokeObjectURL: () => undefined })
})

interface Given {
  all?: Artifact[]
  permissions?: string[]
  /** The names of accounts by their ids. */
  people?: Record<string, string>
  file?: () => string
}

function createBarn({
  all = [heatmap()],
  permissions = ['artifact.view'],
  people = {},
  file = () => FILE,
}: Given = {}) {
  const queries: Query[] = []
  const instance = createFakeInstance({
    permissions: [...permissions, 'cameras.view'],
    answers: [
      documents(cameras.query, 'cameraId', () => [east]),
      documents(artifacts.query, 'artifactId', () => all),
      answer(artifacts.queryOne, ({ body }) => {
        queries.push(body as Query)
        return null
      }),
      answer(accounts.name, ({ body: { query: accountId } }) => {
        const displayName = people[accountId]
        if (displayName === undefined) throw refusal('account/not-found')
        return { accountId, displayName }
      }),
      answer(artifacts.payload, () => file()),
    ],
  })
  return { instance, queries }
}

const page = (artifactId = 'a') => ({ plugin, params: { artifactId } })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('all six statuses are told in words, and a type that is not known is called what it is', async () => {
  const all = ARTIFACT_STATUSES.map((status, n) => anArtifact({ status, artifactId: `a${n}`, type: 'weighing' }))
  await renderPage(listPage, { plugin, instance: createBarn({ all }).instance, parameters: { pageSize: '10' } })
  for (const words of ['Done', 'Archived', 'Scheduled', 'In progress', 'Error', 'Interrupted'])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^weighing/ })).toHaveLength(6)
  // Only what has a file can be downloaded.
  expect(screen.getAllByRole('button', { name: /^Download weighing/ })).toHaveLength(2)
})

test('what the barn makes by itself is told in words: its type and its job', async () => {
  const report = heatmap({ type: 'feedReport', jobName: 'hourly-movement' })
  await renderPage(artifactPage, { ...page(), instance: createBarn({ all: [report] }).instance })
  await screen.findByText('Movement of each hour')
  expect(screen.getAllByText('Feed report').length).toBeGreaterThan(0)
  expect(screen.queryByText(/feedReport|hourly-movement/)).toBeNull()
})

test('who asked for an artifact is told by name, also where the account is gone', async () => {
  const requestedBy = { entityType: 'account', entityId: 'anna-id' }
  const open = (people: Record<string, string>) =>
    renderPage(artifactPage, { ...page(), instance: createBarn({ all: [heatmap({ requestedBy })], people }).instance })
  const { unmount } = await open({ 'anna-id': 'Anna Bauer' })
  expect(await screen.findByText('Anna Bauer')).toBeTruthy()
  unmount()
  await open({})
  expect(await screen.findByText('an account that is gone')).toBeTruthy()
  expect(screen.queryByText('anna-id')).toBeNull()
})

test('those of today are one press away, and the address holds the view', async () => {
  const all = [heatmap({ timestamp: Date.now() }), heatmap({ artifactId: 'b', timestamp: 1_000, type: 'canvas' })]
  const { address } = await renderPage(listPage, { plugin, instance: createBarn({ all }).instance })
  expect(await screen.findByRole('link', { name: /^Plan picture/ })).toBeTruthy()
  fireEvent.click(await button('Today'))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Plan picture/ })).toBeNull())
  expect(screen.getByRole('link', { name: /^Heat map/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'List' }))
  expect(new URLSearchParams(address.search()).get('view')).toBe('list')
})

test('the gallery has a heading for each day while it stands by time', async () => {
  const noon = Date.UTC(2026, 3, 7, 12)
  const all = [0, 1, 30].map((hours) => heatmap({ artifactId: `a${hours}`, timestamp: noon - hours * HOUR }))
  await renderPage(listPage, { plugin, instance: createBarn({ all }).instance })
  const days = async () => (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(await days()).toHaveLength(2)
  expect(new Set(await days()).size).toBe(2)
  fireEvent.click(screen.getByRole('radio', { name: 'List' }))
  await waitFor(() => expect(screen.queryByRole('heading', { level: 3 })).toBeNull())
})

test('a quick round shows the heat maps and long exposures of the last day', async () => {
  const all = [
    heatmap({ timestamp: Date.now() - HOUR }),
    heatmap({ artifactId: 'b', timestamp: Date.now() - HOUR, type: 'canvas' }),
    heatmap({ artifactId: 'c', timestamp: Date.now() - 25 * HOUR, type: 'longTimeExposure' }),
  ]
  await renderPage(listPage, { plugin, instance: createBarn({ all }).instance })
  const titles = () => screen.getAllByRole('link', { name: /^(Heat map|Plan picture|Long exposure)/ }).length
  await waitFor(() => expect(titles()).toBe(3))
  fireEvent.click(await button('Quick round'))
  await waitFor(() => expect(titles()).toBe(1))
  expect(screen.getByRole('link', { name: /^Heat map/ })).toBeTruthy()
  fireEvent.click(await button('Quick round'))
  await waitFor(() => expect(titles()).toBe(3))
})

test('the screen begins with twenty rows; artifacts of later times are folded until they are asked for', async () => {
  const later = Date.now() + 12 * HOUR
  const all = [
    ...Array.from({ length: 25 }, (_, n) => heatmap({ artifactId: `a${n}`, timestamp: 1_000 + n })),
    anArtifact({ artifactId: 'b', type: 'canvas', status: 'scheduled', timestamp: later }),
    anArtifact({ artifactId: 'c', type: 'canvas', status: 'scheduled', timestamp: later + HOUR }),
  ]
  await renderPage(listPage, { plugin, instance: createBarn({ all }).instance })
  expect(await screen.findAllByRole('link', { name: /^Heat map/ })).toHaveLength(20)
  expect(screen.queryByRole('link', { name: /^Plan picture/ })).toBeNull()
  expect(screen.getByText('1–20 of 25')).toBeTruthy()
  fireEvent.click(await button('Show 2 artifacts of later times'))
  expect(await screen.findAllByRole('link', { name: /^Plan picture/ })).toHaveLength(2)
  expect(await screen.findByText('1–20 of 27')).toBeTruthy()
  fireEvent.click(await button('Hide artifacts of later times'))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Plan picture/ })).toBeNull())
})

test('a list without artifacts says so', async () => {
  await renderPage(listPage, { plugin, instance: createBarn({ all: [] }).instance })
  expect(await screen.findByText('No artifacts yet')).toBeTruthy()
})

test('"Not downloaded yet": what is not downloaded can be downloaded; then it can be saved and shown as large as the screen', async () => {
  const { instance } = createBarn({ all: [heatmap({ type: 'recording', contentType: 'video/mp4' })] })
  await renderPage(artifactPage, { ...page(), instance })
  expect(await screen.findByText(/^Not downloaded yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Fullscreen' })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Download' })[0] as HTMLElement)
  expect(await button('Save')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Fullscreen' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  expect(document.querySelector('video')?.getAttribute('src')).toBe('blob:test')
})

test('"couldn’t be downloaded": a file with another digest is not kept, which is said and logged', async () => {
  const { instance } = createBarn({
    all: [heatmap({ md5: '0'.repeat(32), type: 'feedReport', contentType: 'text/csv' })],
  })
  const { host, logged } = await renderPage(artifactPage, { ...page(), instance })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Download' }))[0] as HTMLElement)
  expect(await screen.findByText(/The file couldn’t be downloaded\. The file was changed on its way/)).toBeTruthy()
  expect(host.told).toContain('toast.couldNotDownload')
  expect(logged('Artifact')).toEqual(['Could not download artifact a'])
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test.each([
  ['camera/privacy', /privacy/i],
  ['artifact/not-found', /There is no such artifact/],
  ['artifact/no-payload', /This artifact has no file/],
] as const)('where a picture is refused (%s), the page says why', async (code: ErrorCode, words) => {
  const file = () => {
    throw refusal(code)
  }
  await renderPage(artifactPage, { ...page(), instance: createBarn({ file }).instance })
  expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  ['scheduled', null, 'It waits for its turn.'],
  ['pending', null, 'It is being made.'],
  ['error', 'no-video-program', 'The barn’s system has no program that makes videos.'],
  ['failed', 'interrupted', 'It was begun and interrupted.'],
] as const)('one that is %s has nothing to download, and says why', async (status, failure, words) => {
  const all = [heatmap({ status, failure, size: null, md5: null })]
  await renderPage(artifactPage, { ...page(), instance: createBarn({ all }).instance })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
})

test('while a clip is made, the list and its page say how far it is', async () => {
  const all = [heatmap({ type: 'recording', status: 'pending', progress: 0.43, size: null, md5: null })]
  const { unmount } = await renderPage(listPage, { plugin, instance: createBarn({ all }).instance })
  expect(await screen.findByText('In progress · 43%')).toBeTruthy()
  unmount()
  await renderPage(artifactPage, { ...page(), instance: createBarn({ all }).instance })
  expect(await screen.findByText('43% of it is made.')).toBeTruthy()
})

test('an artifact that is gone says so', async () => {
  await renderPage(artifactPage, { ...page('b'), instance: createBarn().instance })
  expect(await screen.findByText('This artifact does not exist')).toBeTruthy()
})

test('what the instance says of it is shown as JSON', async () => {
  const { host } = await renderPage(artifactPage, { ...page(), instance: createBarn().instance })
  fireEvent.click(await button('Show as JSON'))
  await waitFor(() => expect(host.dialogs).toMatchObject([{ id: 'artifacts.json', input: { artifactId: 'a' } }]))
})

test.each([
  [4, []],
  [5, ['morninground']],
  [11, ['morninground']],
  [12, ['noonround']],
  [16, ['noonround']],
  [17, []],
])('at hour %d of the barn the ticked tags are %j', (hour, tags) => {
  expect(defaultTags(hour)).toEqual(tags)
})

test('quick artifacts: only done ones of the last 24 h with every ticked tag, by the names of their files', async () => {
  const now = Date.now()
  const recent = (artifactId: string, preferredFilename: string, overrides: Partial<Artifact> = {}) =>
    heatmap({ artifactId, preferredFilename, timestamp: now - HOUR, tags: ['night', 'evening'], ...overrides })
  const all = [
    recent('z', 'z.png'),
    recent('b', 'b.png', { data: at(null) }),
    recent('archived', 'c.png', { status: 'archived' }),
    recent('old', 'd.png', { timestamp: now - 25 * HOUR }),
    recent('other', 'e.png', { tags: ['night'] }),
  ]
  await renderPage(quickPage, { plugin, instance: createBarn({ all }).instance })
  const group = await screen.findByRole('group', { name: 'Times of day' })
  const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Morning',
    'Morning round',
    'Noon',
    'Noon round',
    'Afternoon',
    'Evening',
    'Night',
  ])
  for (const box of boxes) if (box.checked) fireEvent.click(box)
  for (const name of ['Night', 'Evening']) fireEvent.click(within(group).getByRole('checkbox', { name }))
  const list = await screen.findByRole('list', { name: 'Heat map' })
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/instance/1001/artifact/b', '/instance/1001/artifact/z']),
  )
  expect(screen.getByRole('button', { name: 'Long exposure', expanded: false })).toBeTruthy()
})

test('an account with the permission of one type has one quick list', async () => {
  const { instance } = createBarn({ all: [], permissions: ['artifact.longTimeExposure.view'] })
  await renderPage(quickPage, { plugin, instance })
  expect(await button('Long exposure')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Heat map' })).toBeNull()
})

test('several are chosen by a button that is always there, and how many are left out is said', async () => {
  const all = [
    heatmap(),
    heatmap({ artifactId: 'b', status: 'scheduled' }),
    heatmap({ artifactId: 'c', status: 'error' }),
  ]
  await renderPage(listPage, { plugin, instance: createBarn({ all }).instance })
  await screen.findAllByRole('link', { name: /^Heat map/ })
  expect((await button('Choose several')).textContent).toBe('Choose several')
  fireEvent.click(await button('Download all'))
  expect(await screen.findByText('1 artifact is downloaded. 2 are without a file.')).toBeTruthy()
})

test('two that are chosen are compared', async () => {
  const all = [heatmap(), heatmap({ artifactId: 'b', type: 'singleFrame' })]
  const asked: unknown[] = []
  const intent = ((wanted: { id: string }) =>
    wanted.id === comparePictures.id ? async (input: unknown) => void asked.push(input) : null) as never
  await renderPage(listPage, { plugin, instance: createBarn({ all }).instance, answers: { intent } })
  await screen.findByRole('link', { name: /^Heat map/ })
  fireEvent.click(await button('Choose several'))
  const compare = await screen.findByRole<HTMLButtonElement>('button', { name: 'Compare with …' })
  expect(compare.disabled).toBe(true)
  for (const box of screen.getAllByRole('checkbox', { name: /^Choose / })) fireEvent.click(box)
  fireEvent.click(compare)
  expect(asked).toEqual([{ left: { artifactId: 'a' }, right: { artifactId: 'b' } }])
})

test('all artifacts are chosen by one press, and with Shift all from the last one to this one', async () => {
  const all = ['a', 'b', 'c', 'd'].map((artifactId) => heatmap({ artifactId }))
  await renderPage(listPage, { plugin, instance: createBarn({ all }).instance })
  fireEvent.click(await button('Choose several'))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all (4)' }))
  const bar = within(screen.getByRole('group', { name: 'Chosen artifacts' }))
  expect(bar.getByText('4 chosen')).toBeTruthy()
  const [first, , third] = screen.getAllByRole('checkbox', { name: /^Choose / })
  if (!first || !third) throw new Error('There is no row.')
  fireEvent.click(first)
  fireEvent.click(third, { shiftKey: true })
  expect(bar.getByText('1 chosen')).toBeTruthy()
  fireEvent.click(await button('End choosing'))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the divider of a comparison follows the keys, from one end to the other', async () => {
  const all = [heatmap(), heatmap({ artifactId: 'b', type: 'singleFrame' })]
  await renderPage(comparePage, {
    plugin,
    instance: createBarn({ all }).instance,
    parameters: { left: 'a', right: 'b' },
  })
  const divider = await screen.findByRole('slider')
  const value = () => divider.getAttribute('aria-valuenow')
  expect(value()).toBe('50')
  for (const [key, expected] of [
    ['ArrowRight', '52'],
    ['PageDown', '42'],
    ['End', '100'],
    ['ArrowRight', '100'],
    ['Home', '0'],
  ] as const) {
    fireEvent.keyDown(divider, { key })
    expect(value()).toBe(expected)
  }
  expect(await screen.findByRole('img', { name: /^Single picture · East/ })).toBeTruthy()
})

test('the latest of a type is asked for with the conditions of the catalogue', async () => {
  const { instance, queries } = createBarn()
  await renderWidget(latestArtifact, { plugin, instance, settings: { camera: 'east' } })
  expect(await screen.findByText('None has been made yet')).toBeTruthy()
  expect(queries[0]).toMatchObject({
    query: [
      { key: 'data.cameraId', operator: '==', value: 'east' },
      { key: 'type', operator: '==', value: 'heatmap' },
      { key: 'timestamp', operator: '<=' },
      { key: 'status', operator: 'in', value: ['done', 'archived'] },
    ],
    order: [{ key: 'timestamp', direction: 'desc' }, {}],
  })
})

test('several are downloaded at once; a broken one is named, and the rest is there', async () => {
  const all = [heatmap(), heatmap({ artifactId: 'b', md5: '0'.repeat(32), preferredFilename: 'broken.png' })]
  vi.stubGlobal('showSaveFilePicker', undefined)
  await renderPage(listPage, { plugin, instance: createBarn({ all }).instance })
  await screen.findAllByRole('link', { name: /^Heat map/ })
  fireEvent.click(await button('Download all'))
  expect(await screen.findByText('1 artifact is downloaded.')).toBeTruthy()
  expect(screen.getByText(/^broken\.png: The file was changed on its way/)).toBeTruthy()
  vi.unstubAllGlobals()
})

test('a row tells the size of a file only where it matters before a download', async () => {
  const all = [heatmap({ artifactId: 'small', size: 604_310 }), heatmap({ artifactId: 'large', size: 12_500_000 })]
  await renderPage(listPage, { plugin, instance: createBarn({ all }).instance })
  expect(await screen.findByText(/12\.50\sMB/)).toBeTruthy()
  expect(screen.queryByText(/604/)).toBeNull()
})

test.each([
  ['small', 604_310, 'Not downloaded yet'],
  ['large', 12_500_000, 'Not downloaded yet (12.50\u00a0MB)'],
])('before a download the size of a %s file is told only if it matters', async (_name, size, text) => {
  const recording = heatmap({ type: 'recording', contentType: 'video/mp4', size })
  await renderPage(artifactPage, { ...page(), instance: createBarn({ all: [recording] }).instance })
  expect((await screen.findByText(/^Not downloaded yet/)).textContent).toBe(text)
})
