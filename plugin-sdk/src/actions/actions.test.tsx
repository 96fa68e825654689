// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Target } from '@barn-workbench/core/intents'
import { definePlugin } from '../define/definePlugin'
import {
  ScreenActionsProvider,
  useScreenActions,
  type OfferedAction,
  type OfferedForMany,
  type ScreenActions,
} from '../react/screenActions'
import { anIncident, createFakeInstance } from '../testing'
import { renderInWorkbench } from '../testing/renderInWorkbench'
import { ActionBar } from './ActionBar'
import { BulkBar } from './BulkBar'
import { SelectAll } from './SelectAll'
import { targetsOf, useTarget } from './targets'
import { useSelection } from './useSelection'

const locale = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', locale: { en: locale, de: locale } })
const targets = ['a', 'b'].map((incidentId): Target => ({ kind: 'incident', entity: anIncident({ incidentId }) }))
const [first, second] = targets as [Target, Target]

function offeredAction(fields: Partial<OfferedAction> = {}): OfferedAction {
  const id = fields.id ?? 'close'
  const shown = { id: `test.${id}`, intentId: `incident.${id}`, title: id, icon: () => null, group: 'change' as const }
  return { ...shown, shortcut: null, disabledReason: null, start: async () => undefined, ...fields }
}

function Around({ screenActions, children }: { screenActions: Partial<ScreenActions>; children: React.ReactNode }) {
  return <ScreenActionsProvider value={{ ...useScreenActions(), ...screenActions }}>{children}</ScreenActionsProvider>
}

async function draw(screenActions: Partial<ScreenActions>, content: React.ReactNode) {
  const around = { plugin, instance: createFakeInstance({ answers: [] }), name: 'widget' }
  return await renderInWorkbench(around, () => <Around screenActions={screenActions}>{content}</Around>)
}

/** Draws in elements that all have a width. */
async function drawAtWidth(width: number, screenActions: Partial<ScreenActions>, content: React.ReactNode) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly notify: ResizeObserverCallback) {}
      observe(target: Element) {
        const contentRect = { width, height: 40 }
        const borderBoxSize = [{ inlineSize: width, blockSize: 40 }]
        this.notify(
          [{ target, contentRect, borderBoxSize } as unknown as ResizeObserverEntry],
          this as unknown as ResizeObserver,
        )
      }
      unobserve() {
        return undefined
      }
      disconnect() {
        return undefined
      }
    },
  )
  await draw(screenActions, content)
  vi.unstubAllGlobals()
}

const names = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)

test('a bar shows the likeliest changes as buttons, and the others in a menu', async () => {
  const start = vi.fn(async () => undefined)
  const offered = () => [
    offeredAction({ id: 'open', group: 'open' }),
    offeredAction({ id: 'stuck', disabledReason: 'It still fails.' }),
    offeredAction({ id: 'close', start }),
    offeredAction({ id: 'assign' }),
    offeredAction({ id: 'hide' }),
  ]
  await draw({ offered }, <ActionBar target={first} />)
  expect(names()).toEqual(['close', 'assign', 'More actions'])
  await act(async () => screen.getByText('close').click())
  expect(start).toHaveBeenCalledTimes(1)
  await act(async () => screen.getByLabelText('More actions').click())
  await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(3))
  expect(screen.getByText('It still fails.')).toBeDefined()
})

test('nothing is shown where nothing can be done', async () => {
  await draw({ offered: () => [] }, <ActionBar target={first} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('many say how many an action takes, and which were refused and why', async () => {
  const close: OfferedForMany = {
    ...offeredAction(),
    takes: [second],
    start: async () => ['It is closed already.'],
  }
  const onDone = vi.fn()
  await draw({ offeredForMany: () => [close] }, <BulkBar targets={targets} onDone={onDone} onClear={() => undefined} />)
  expect(screen.getByRole('status').textContent).toBe('2 selected')
  await act(async () => screen.getByText('close (1)').click())
  expect(onDone).toHaveBeenCalledWith([{ target: second, reason: 'It is closed already.' }])
})

test('a narrow bar has two buttons, and a menu of the other actions and entries', async () => {
  const offerMany = ['assign', 'close', 'hide', 'share'].map((id): OfferedForMany => ({
    ...offeredAction({ id }),
    takes: targets,
    start: async () => [null, null],
  }))
  const restart = vi.fn()
  const entry = { id: 'restart', title: 'restart', icon: () => null, onClick: restart }
  const bar = <BulkBar targets={targets} onDone={() => undefined} onClear={() => undefined} entries={[entry]} />
  await drawAtWidth(800, { offeredForMany: () => offerMany }, bar)
  expect(names()).toEqual(['assign', 'close', 'hide', 'share', 'restart', 'Clear the selection'])
  cleanup()
  await drawAtWidth(358, { offeredForMany: () => offerMany }, bar)
  await waitFor(() => expect(names()).toEqual(['assign', 'close', 'More actions', 'Clear the selection']))
  await act(async () => screen.getByLabelText('More actions').click())
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['hide', 'share', 'restart']),
  )
  await act(async () => screen.getByText('restart').click())
  expect(restart).toHaveBeenCalledTimes(1)
})

test('a bar has one line: what has no room on it is in its menu', async () => {
  const titles = ['Taken away …', 'Close although it still fails …', 'Assign to me', 'Remove the assignment', 'Hide …']
  const offered = titles.map((id): OfferedForMany => ({
    ...offeredAction({ id }),
    takes: id === 'Taken away …' ? [first] : targets,
    start: async () => [null, null],
  }))
  const bar = <BulkBar targets={targets} onDone={() => undefined} onClear={() => undefined} />
  await drawAtWidth(660, { offeredForMany: () => offered }, bar)
  await waitFor(() => expect(names()).toEqual([titles[1], titles[2], 'More actions', 'Clear the selection']))
  cleanup()
  await drawAtWidth(1_200, { offeredForMany: () => offered }, bar)
  await waitFor(() => expect(names()).toEqual(['Taken away … (1)', ...titles.slice(1), 'Clear the selection']))
})

function Chooser({ count }: { count: number }) {
  const selection = useSelection()
  const all = Array.from({ length: count }, (_, index) => `i${index}`)
  return (
    <>
      <SelectAll selection={selection} ids={all.slice(0, 20)} total={count} all={all} />
      <output>{selection.ids.length}</output>
    </>
  )
}

test.each([
  ['all', 134, 'Select all 134 that fit', 134],
  ['as many as a device can keep while it is offline', 1_340, 'Select the first 200 of 1,340', 200],
])('those of other pages are offered once all of this page are chosen: %s', async (_which, count, offer, chosen) => {
  await draw({}, <Chooser count={count} />)
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () => screen.getByLabelText('All 20 on this page').click())
  expect(screen.getByRole('button').textContent).toBe(offer)
  await act(async () => screen.getByRole('button').click())
  expect(screen.getByRole('status').textContent).toBe(String(chosen))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a narrow bar shows what fits the most of the selected, and never what removes them', async () => {
  const offer = (id: string, takes: readonly Target[], group: OfferedForMany['group'] = 'change'): OfferedForMany => ({
    ...offeredAction({ id, group }),
    takes,
    start: async () => takes.map(() => null),
  })
  const offered = [
    offer('remove', targets, 'remove'),
    offer('reopen', [first]),
    offer('assign', targets),
    offer('hide', targets),
  ]
  const bar = <BulkBar targets={targets} onDone={() => undefined} onClear={() => undefined} />
  await drawAtWidth(358, { offeredForMany: () => offered }, bar)
  await waitFor(() => expect(names()).toEqual(['assign', 'hide', 'More actions', 'Clear the selection']))
  await act(async () => screen.getByLabelText('More actions').click())
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['reopen (1)', 'remove']),
  )
})

function Row({ target, isMain = false, children }: { target: Target; isMain?: boolean; children: React.ReactNode }) {
  return <div ref={useTarget(target, { isMain })}>{children}</div>
}

test('the box says that all are selected, and no longer that it selects them', async () => {
  await draw({}, <Chooser count={20} />)
  await act(async () => screen.getByLabelText('Select all (20)').click())
  await act(async () => screen.getByLabelText('All 20 selected').click())
  expect(screen.getByLabelText('Select all (20)')).toBeTruthy()
})

test('a key goes to the entity around the focus first, and last to that of the screen', async () => {
  await draw(
    {},
    <>
      <Row target={first} isMain>
        <button>{'main'}</button>
      </Row>
      <Row target={second}>
        <button>{'row'}</button>
      </Row>
      <button>{'elsewhere'}</button>
    </>,
  )
  expect(targetsOf(screen.getByText('row'))).toEqual([second, first])
  expect(targetsOf(screen.getByText('main'))).toEqual([first])
  expect(targetsOf(screen.getByText('elsewhere'))).toEqual([first])
  expect(targetsOf(null)).toEqual([first])
})
