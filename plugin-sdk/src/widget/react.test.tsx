import { act, fireEvent, screen } from '@testing-library/react'
// @vitest-environment jsdom
import {
  use,
  useContext,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  reactWidget,
  useCan,
  useHeader,
  useMessages,
  useNow,
  useQuery,
  useSettings,
  useTime,
  useUnsaved,
  useViewState,
  useWidgetHost,
} from './react'
import { createWritable } from './readable'
import type { QueryState, WidgetViewState } from './values'
import { viewStateOf, type WidgetHost } from './WidgetHost'

const NOT_LOADED: QueryState = { data: undefined, updatedAt: null, problem: null, isLoading: true }

function createHost() {
  const query = createWritable<QueryState>(NOT_LOADED)
  const refresh = vi.fn()
  const values = {
    settings: createWritable<Readonly<Record<string, unknown>>>({ count: 5 }),
    language: createWritable({ locale: 'en-GB', timeZone: 'UTC' }),
    time: createWritable({ start: 0, end: 10, cursor: null as number | null }),
    clock: createWritable(1_000),
    permissions: createWritable<readonly string[]>(['incidents.view']),
  }
  const host = {
    ...values,
    message: vi.fn((key: string) => `${key} ${values.language.get().locale}`),
    query: vi.fn(() => ({ ...query, refresh })),
    show: vi.fn<WidgetHost['show']>(),
    header: vi.fn<WidgetHost['header']>(),
    log: vi.fn<WidgetHost['log']>(),
    setUnsaved: vi.fn<WidgetHost['setUnsaved']>(),
  }
  return { host, query, refresh, ...values }
}

async function mount(Widget: () => React.ReactNode, host: unknown) {
  const element = document.createElement('div')
  document.body.append(element)
  let end: ReturnType<ReturnType<typeof reactWidget>['mount']>
  await act(async () => {
    end = reactWidget(Widget).mount(element, host as WidgetHost)
    await Promise.resolve()
  })
  onTestFinished(async () => {
    await act(async () => {
      end?.()
      await Promise.resolve()
    })
    element.remove()
  })
  return element
}

test('each hook reads one value of the host, and redraws when it changes', async () => {
  const { host, settings, language, time, clock, permissions } = createHost()
  function Widget() {
    const t = useMessages()
    const { count } = useSettings<{ count: number }>()
    return (
      <p>{[t('hello'), count, useTime().cursor, useNow(), useCan('incidents.view') ? 'may' : 'may not'].join(' · ')}</p>
    )
  }
  const element = await mount(Widget, host)
  expect(element.textContent).toBe('hello en-GB · 5 ·  · 1000 · may')
  act(() => {
    settings.set({ count: 6 })
    language.set({ locale: 'de-DE', timeZone: 'UTC' })
    time.set({ start: 0, end: 10, cursor: 4 })
    clock.set(2_000)
    permissions.set([])
  })
  expect(element.textContent).toBe('hello de-DE · 6 · 4 · 2000 · may not')
})

test('a query gives its state, which the tile shows; the same input is one query', async () => {
  const { host, query, refresh } = createHost()
  function Widget() {
    const incidents = useQuery('incidents.query', { body: { limit: 3 } }, { refresh: 30_000 })
    useViewState(viewStateOf(incidents), incidents.refresh)
    useHeader({ badge: { text: String(incidents.data?.length ?? 0), tone: 'info' } })
    return <button onClick={incidents.refresh} />
  }
  await mount(Widget, host)
  expect(host.show.mock.lastCall?.[0]).toEqual({ kind: 'loading' })
  act(() => query.set({ data: [1, 2], updatedAt: 1, problem: null, isLoading: false }))
  expect(host.show.mock.lastCall?.[0]).toEqual({ kind: 'content' })
  expect(host.header.mock.lastCall?.[0].badge?.text).toBe('2')
  expect(host.query.mock.calls).toEqual([['incidents.query', { body: { limit: 3 } }, { refresh: 30_000 }]])
  fireEvent.click(screen.getByRole('button'))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('an error in the component is shown and logged by the workbench, and "Try again" draws it again', async () => {
  const { host } = createHost()
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => silence.mockRestore())
  let fails = true
  function Widget() {
    if (fails) throw new Error('no sky')
    return <hr />
  }
  const element = await mount(Widget, host)
  const [state, retry] = host.show.mock.lastCall as [WidgetViewState, () => void]
  expect(state).toEqual({
    kind: 'error',
    problem: { code: 'widget/crashed', params: { message: 'no sky' } },
    canRetry: true,
  })
  expect(host.log.mock.calls[0]?.[0]).toBe('error')
  fails = false
  act(() => retry())
  expect(element.querySelector('hr')).not.toBeNull()
})

const fail = () => {
  throw new Error('no sky')
}
const refused = Promise.reject(new Error('no sky'))
refused.catch(() => undefined)
const HOOKS: Readonly<Record<string, () => unknown>> = {
  useState: () => useState(fail),
  useReducer: () => useReducer((state: null) => state, null, fail),
  useMemo: () => useMemo(fail, []),
  useRef: () => useRef(fail()),
  useContext: () => useContext(fail()),
  useInsertionEffect: () => useInsertionEffect(fail),
  useLayoutEffect: () => useLayoutEffect(fail),
  useEffect: () => useEffect(fail),
  useImperativeHandle: () => useImperativeHandle({ current: null }, fail),
  useSyncExternalStore: () => useSyncExternalStore(fail, () => null),
  'useSyncExternalStore, snapshot': () => useSyncExternalStore(() => fail, fail),
  use: () => use(refused),
}

test.each(Object.entries(HOOKS))('an error in %s is that of the widget', async (_name, useIt) => {
  const { host } = createHost()
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => silence.mockRestore())
  await mount(() => {
    useIt()
    return null
  }, host)
  await vi.waitFor(() => expect(host.show.mock.lastCall?.[0]).toMatchObject({ kind: 'error' }))
  expect(host.log.mock.calls[0]?.[0]).toBe('error')
})

test('a hook outside of a widget says so', () => {
  expect(() => useWidgetHost()).toThrow()
})

test('the worst of several answers decides the state of a widget', () => {
  const problem = { code: 'client/unreachable' as const, params: {} }
  const forbidden = { code: 'request/forbidden' as const, params: {} }
  expect(viewStateOf({ data: 1, problem: null }, { data: undefined, problem: null })).toEqual({ kind: 'loading' })
  expect(viewStateOf({ data: 1, problem })).toEqual({ kind: 'stale', problem })
  expect(viewStateOf({ data: undefined, problem })).toEqual({ kind: 'error', problem, canRetry: true })
  expect(viewStateOf({ data: 1, problem }, { data: 1, problem: forbidden }).kind).toBe('forbidden')
})

test('a widget is unsaved while one of its components is', async () => {
  const { host } = createHost()
  let setUnsaved: (names: readonly string[]) => void = () => undefined
  const Part = ({ isUnsaved }: { isUnsaved: boolean }) => {
    useUnsaved(isUnsaved)
    return null
  }
  await mount(function Widget() {
    const [names, setNames] = useState<readonly string[]>([])
    setUnsaved = setNames
    return ['feed', 'water'].map((name) => <Part key={name} isUnsaved={names.includes(name)} />)
  }, host)
  for (const names of [['feed'], ['feed', 'water'], ['water'], []]) act(() => setUnsaved(names))
  expect(host.setUnsaved.mock.calls).toEqual([[true], [false]])
})
