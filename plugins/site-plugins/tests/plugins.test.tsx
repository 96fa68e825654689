// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import {
  answer,
  createFakeInstance,
  refusal,
  renderInWorkbench,
  renderPage,
  type FakeAnswer,
} from '@barn-workbench/plugin-sdk/testing'
import { GrantsForm } from '../src/dialogs/GrantsForm'
import { QuarantineForm } from '../src/dialogs/QuarantineForm'
import plugin from '../src/manifest'
import { pluginsPage } from '../src/pages'
import { createKeptUploads, digestOf } from '../src/upload/keptUpload'
import { PART_SIZE } from '../src/upload/uploadPackage'
import { aManifest, aPlugin } from './aPlugin'

/** The first bytes of a zip file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

interface Given {
  plugins?: readonly InstancePlugin[]
  permissions?: readonly string[]
  answers?: readonly FakeAnswer[]
  dialogs?: Record<string, unknown>
}

function anInstance({ plugins = [aPlugin()], permissions = ['plugins.manage'], answers = [] }: Given) {
  return createFakeInstance({ permissions, answers: [...answers, answer(instancePlugins.list, () => [...plugins])] })
}

const render = (given: Given = {}) =>
  renderPage(pluginsPage, { plugin, instance: anInstance(given), answers: { dialogs: given.dialogs ?? {} } })

const card = () => screen.findByRole('region', { name: 'Weather' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name: `Weather: ${name}` }))

test('each plugin says its release, who has signed and installed it, and what it may do', async () => {
  await render()
  const weather = within(await card())
  weather.getByText('in use')
  weather.getByText('1 of 4 allowed')
  weather.getByText(/^Version 1\.0\.0 by A farmer/)
  weather.getByText(/^Installed by Anna Bauer/)
  weather.getByText('kA4x Uq9Z bbbb bbbb')
  expect(weather.getByRole('link', { name: 'Show Today' }).getAttribute('href')).toContain('/widget/weather.today')
  expect(weather.queryByRole('button', { name: /Roll back/ })).toBeNull()
  expect(weather.queryByRole('link', { name: 'Changes in the audit trail' })).toBeNull()
})

test('its changes are in the audit trail, for those who may read it', async () => {
  await render({ permissions: ['plugins.manage', 'authorization.manage'] })
  const link = await screen.findByRole('link', { name: 'Changes in the audit trail' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"value":"weather"')
})

test('who may not manage plugins sees the list and nothing to change', async () => {
  await render({ permissions: ['incidents.view'] })
  await card()
  screen.getByText('Only people who may manage plugins can change anything here.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('without a plugin the page says what one is, and where to get it', async () => {
  await render({ plugins: [] })
  const empty = within(await screen.findByRole('region', { name: 'No plugin is installed on this site' }))
  empty.getByText(/such as the weather/)
  empty.getByText(/You get one from its author/)
})

test('an older instance takes no plugins, and says so', async () => {
  const older = answer(instancePlugins.list, () => {
    throw refusal('request/not-found')
  })
  await render({ answers: [older] })
  await screen.findByText(/This site does not take plugins yet/)
  expect(screen.queryByRole('region', { name: 'Install or update a plugin' })).toBeNull()
})

test('a list that could not be loaded can be loaded again', async () => {
  let isBroken = true
  const broken = answer(instancePlugins.list, () => {
    if (isBroken) throw refusal('instance/full')
    return [aPlugin()]
  })
  await render({ answers: [broken] })
  await screen.findByRole('alert')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await card()
})

test('a plugin is put into quarantine for a reason', async () => {
  const reasons: string[] = []
  const quarantine = answer(instancePlugins.quarantine, ({ body }) => {
    reasons.push(body.reason)
    return aPlugin({ quarantine: { at: 1, by: 'Anna Bauer', reason: body.reason } })
  })
  const { host } = await render({ answers: [quarantine], dialogs: { 'site-plugins.quarantine': 'It counts wrong.' } })
  await press('Quarantine')
  await waitFor(() => expect(host.told).toEqual(['toast.quarantine']))
  expect(reasons).toEqual(['It counts wrong.'])
})

test('one in quarantine says by whom and why, and is released', async () => {
  const quarantine = { at: Date.UTC(2026, 10, 4), by: 'Bert Klein', reason: 'It counts wrong.' }
  const release = answer(instancePlugins.release, () => aPlugin())
  const { host } = await render({ plugins: [aPlugin({ quarantine })], answers: [release] })
  within(await card()).getByText(/^Put into quarantine by Bert Klein, .*: It counts wrong\.$/)
  expect(screen.queryByRole('link', { name: 'Show Today' })).toBeNull()
  await press('Release')
  await waitFor(() => expect(host.told).toEqual(['toast.release']))
})

test('a plugin goes back to the release that it names, after a question only', async () => {
  const previous = { release: '0.9.0', digest: 'c'.repeat(64), installedAt: 1 }
  let count = 0
  const rollBack = answer(instancePlugins.rollBack, () => {
    count += 1
    return aPlugin()
  })
  const dialogs: Record<string, unknown> = { 'site-plugins.question': null }
  const { host } = await render({ plugins: [aPlugin({ previous })], answers: [rollBack], dialogs })
  await press('Roll back to 0.9.0')
  expect(count).toBe(0)
  dialogs['site-plugins.question'] = true
  await press('Roll back to 0.9.0')
  await waitFor(() => expect(host.told).toEqual(['toast.rollBack']))
})

test('a plugin is removed after a question only', async () => {
  let removed = 0
  const remove = answer(instancePlugins.remove, () => {
    removed += 1
    return undefined
  })
  const dialogs: Record<string, unknown> = { 'site-plugins.question': null }
  const { host } = await render({ answers: [remove], dialogs })
  await press('Remove')
  expect(removed).toBe(0)
  dialogs['site-plugins.question'] = true
  await press('Remove')
  await waitFor(() => expect(host.told).toEqual(['toast.remove']))
  expect(removed).toBe(1)
})

test('what somebody else has changed meanwhile is said, and loaded again', async () => {
  const plugins = [aPlugin()]
  const release = answer(instancePlugins.quarantine, () => {
    plugins[0] = aPlugin({ version: 5, quarantine: { at: 1, by: 'Bert Klein', reason: 'Mine.' } })
    throw refusal('request/version-mismatch')
  })
  const { host } = await render({ plugins, answers: [release], dialogs: { 'site-plugins.quarantine': 'Mine, too.' } })
  await press('Quarantine')
  await screen.findByText(/by Bert Klein/)
  expect(host.told).toEqual(['toast.outdated'])
})

/** An instance that makes the changes of its plugins. */
function changingInstance(plugins: InstancePlugin[]): Given {
  const change = (pluginId: string, given: Partial<InstancePlugin>) => {
    const index = plugins.findIndex((one) => one.pluginId === pluginId)
    const changed = { ...(plugins[index] as InstancePlugin), ...given }
    plugins[index] = changed
    return changed
  }
  const quarantine = { at: 1, by: 'Anna Bauer', reason: 'It counts wrong.' }
  const answers = [
    answer(instancePlugins.quarantine, ({ params }) => change(params.pluginId, { quarantine, version: 5 })),
    answer(instancePlugins.release, ({ params }) => change(params.pluginId, { quarantine: null, version: 6 })),
    answer(instancePlugins.rollBack, ({ params }) => change(params.pluginId, { previous: null, version: 7 })),
    answer(instancePlugins.remove, ({ params }) => {
      plugins.splice(
        plugins.findIndex((one) => one.pluginId === params.pluginId),
        1,
      )
      return undefined
    }),
    answer(instancePlugins.list, () => [...plugins]),
  ]
  return { answers, dialogs: { 'site-plugins.quarantine': quarantine.reason, 'site-plugins.question': true } }
}

const hello = aManifest({ id: 'hello', name: { en: 'Hello', de: 'Hallo' } })
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('the focus follows each change: to the button that takes it back, to the card, and to the one beside', async () => {
  const previous = { release: '0.9.0', digest: 'c'.repeat(64), installedAt: 1 }
  await render(changingInstance([aPlugin({ previous }), aPlugin({ manifest: hello })]))
  await press('Quarantine')
  await waitFor(() => expect(focused()).toBe('Weather: Release'))
  await press('Release')
  await waitFor(() => expect(focused()).toBe('Weather: Quarantine'))
  await press('Roll back to 0.9.0')
  await waitFor(() => expect(focused()).toBe('Weather'))
  await press('Remove')
  await waitFor(() => expect(focused()).toBe('Hello'))
  fireEvent.click(await screen.findByRole('button', { name: 'Hello: Remove' }))
  await waitFor(() => expect(focused()).toBe('No plugin is installed on this site'))
})

test('a change that was refused leaves the focus on its button', async () => {
  const remove = answer(instancePlugins.remove, () => {
    throw refusal('instance/full')
  })
  await render({ answers: [remove], dialogs: { 'site-plugins.question': true } })
  await press('Remove')
  await waitFor(() => expect(focused()).toBe('Weather: Remove'))
})

test('a plugin that was just installed has the focus, and says what comes next', async () => {
  const instance = anInstance({ plugins: [aPlugin({ version: 1 }), aPlugin({ manifest: hello })] })
  const { address } = await renderPage(pluginsPage, { plugin, instance, parameters: { plugin: 'weather' } })
  await waitFor(() => expect(focused()).toBe('Weather'))
  within(await card()).getByText('It is installed. Now add its widgets to a dashboard.')
  // A reload does not say so again.
  expect(address.search()).toBe('')
})

test('grants are changed by boxes, and saved', async () => {
  const saved: unknown[] = []
  const grant = answer(instancePlugins.grant, ({ body }) => {
    saved.push(body)
    return aPlugin()
  })
  const closed: unknown[] = []
  await renderInWorkbench({ plugin, instance: anInstance({ answers: [grant] }), name: 'grants' }, () => (
    <GrantsForm
      input={{ title: 'Weather', plugin: aPlugin() }}
      close={(result) => closed.push(result)}
      setUnsaved={() => undefined}
    />
  ))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Reads incidents' }).checked).toBe(true)
  const isSaveDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled
  expect(isSaveDisabled()).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Reads incidents' }))
  expect(isSaveDisabled()).toBe(false)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Reads incidents' }))
  expect(isSaveDisabled()).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Reads incidents' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Reaches https:\/\/api\.example/ }))
  screen.getByText('Its author says: The forecast.')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(closed).toEqual([true]))
  expect(saved).toEqual([{ calls: [], intents: [], network: ['https://api.example'] }])
})

test('the reason of a quarantine is one line, and a wrong one is called a reason', async () => {
  const closed: unknown[] = []
  await renderInWorkbench({ plugin, instance: anInstance({}), name: 'quarantine' }, () => (
    <QuarantineForm input={{ title: 'Weather' }} close={(result) => closed.push(result)} setUnsaved={() => undefined} />
  ))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
  expect(field.tagName).toBe('INPUT')
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Put into quarantine' }))
  submit()
  await screen.findByText('Enter a reason.')
  fireEvent.change(field, { target: { value: 'It\u202ecounts wrong.' } })
  await screen.findByText(/^A reason has no line breaks/)
  fireEvent.change(field, { target: { value: 'It counts wrong.' } })
  submit()
  await waitFor(() => expect(closed).toEqual(['It counts wrong.']))
})

test.each([
  ['request/too-large', false],
  ['request/too-many', true],
] as const)('an upload refused by %s can go on: %s', async (code, canGoOn) => {
  const upload = answer(instancePlugins.upload, () => {
    throw refusal(code)
  })
  const { container } = await render({ answers: [upload] })
  await card()
  const files = [new File([new Uint8Array(ZIP)], 'weather.bwplugin')]
  fireEvent.change(container.querySelector('input[type=file]') as HTMLInputElement, { target: { files } })
  await screen.findByRole('alert')
  expect(screen.queryAllByRole('button', { name: 'Go on' })).toHaveLength(canGoOn ? 1 : 0)
})

/** The page after a reload during an upload, of which the instance has the first part; and what it is sent. */
async function reloaded({ content = 'x', hasParts = true }: { content?: string; hasParts?: boolean } = {}) {
  const bytes = new Uint8Array(PART_SIZE + 10).fill(120)
  bytes.set(ZIP)
  const kept = {
    uploadId: 'begun-1',
    name: 'weather.bwplugin',
    size: bytes.length,
    digest: await digestOf(bytes.buffer),
  }
  const deviceData = createMemoryStorage()
  await createKeptUploads(deviceData, Date.now).keep({ ...kept, received: PART_SIZE })
  let received = hasParts ? PART_SIZE : 0
  const sent: [string, number][] = []
  const upload = answer(instancePlugins.upload, ({ params, body }) => {
    if (body.offset > received) throw refusal('plugin/upload-gap')
    sent.push([params.uploadId === 'begun-1' ? 'begun' : 'new', body.offset])
    received = Math.max(received, body.offset + atob(body.bytes).length)
    return { received }
  })
  const page = await renderPage(pluginsPage, { plugin, instance: anInstance({ answers: [upload] }), deviceData })
  const chosen = bytes.slice()
  chosen.set(new TextEncoder().encode(content), bytes.length - 1)
  const choose = () =>
    fireEvent.change(page.container.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [new File([chosen], 'weather.bwplugin')] },
    })
  return { ...page, choose, sent, deviceData }
}

test('an upload goes on after a reload once the same file is chosen again', async () => {
  const { choose, sent, host, deviceData } = await reloaded()
  await screen.findByText(/^weather\.bwplugin was not uploaded to the end: the site has .* Choose the same file again/)
  choose()
  await screen.findByText(/Goes on where it was cut off\./)
  await waitFor(() => expect(host.paths).toEqual(['/instance/1001/plugins/uploads/begun-1']))
  // The last part is sent again as a whole, from the byte at which it can be checked.
  expect(sent).toEqual([['begun', 10]])
  expect(await createKeptUploads(deviceData, Date.now).find()).toBeNull()
})

test('another file than the one that was begun is sent from its beginning', async () => {
  const { choose, sent, host } = await reloaded({ content: 'y' })
  await screen.findByText(/was not uploaded to the end/)
  choose()
  await screen.findByText(/This is another file/)
  await waitFor(() => expect(host.paths).toHaveLength(1))
  expect(sent[0]).toEqual(['new', 0])
})

test('where the instance has lost the parts, they are sent again, and that is said', async () => {
  const { choose, sent, host } = await reloaded({ hasParts: false })
  await screen.findByText(/was not uploaded to the end/)
  choose()
  await waitFor(() => expect(host.paths).toHaveLength(1))
  expect(sent).toEqual([
    ['begun', 0],
    ['begun', PART_SIZE],
  ])
})

test('an upload that was begun can be discarded', async () => {
  const { deviceData } = await reloaded()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/was not uploaded to the end/)).toBeNull())
  expect(await createKeptUploads(deviceData, Date.now).find()).toBeNull()
})

test('what a card updates is named to the page of the package', async () => {
  const upload = answer(instancePlugins.upload, ({ body }) => ({ received: body.size }))
  const { host } = await render({ answers: [upload] })
  const input = (await card()).querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(ZIP)], 'hello.bwplugin')] } })
  await waitFor(() => expect(host.paths[0]).toMatch(/\/uploads\/[0-9a-f-]{36}\/weather$/))
})

test('a chosen file is uploaded, and its page is opened; one that is not a plugin is refused at once', async () => {
  const upload = answer(instancePlugins.upload, ({ body }) => ({ received: body.size }))
  const release = answer(instancePlugins.release, () => aPlugin())
  const quarantine = { at: 1, by: 'Bert Klein', reason: 'It counts wrong.' }
  const { host, container } = await render({ plugins: [aPlugin({ quarantine })], answers: [upload, release] })
  await card()
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  const choose = (content: BlobPart, name: string) =>
    fireEvent.change(input, { target: { files: [new File([content], name)] } })
  choose('a text', 'notes.txt')
  expect((await screen.findByRole('alert')).textContent).toContain('notes.txt is not a plugin.')
  // What was said about the file goes away with the next success.
  await press('Release')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  // A package is dropped, or chosen.
  const dataTransfer = { types: ['Files'], files: [new File([new Uint8Array(ZIP)], 'weather.bwplugin')] }
  fireEvent.drop(screen.getByRole('region', { name: 'Install or update a plugin' }), { dataTransfer })
  await waitFor(() => expect(host.paths).toHaveLength(1))
  choose(new Uint8Array(ZIP), 'weather.bwplugin')
  await waitFor(() => expect(host.paths[1]).toMatch(/^\/instance\/1001\/plugins\/uploads\/[0-9a-f-]{36}$/))
})
