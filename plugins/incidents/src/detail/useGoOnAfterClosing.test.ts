// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Incident } from '@barn-workbench/core/schema'
import { anIncident } from '@barn-workbench/plugin-sdk/testing'
import { useBackAfterUndo, useGoOnAfterClosing } from './useGoOnAfterClosing'

const ME = { entityType: 'account', entityId: 'me', displayName: 'Me' }
const OTHER = { ...ME, entityId: 'other' }
const incident = (incidentId: string, changes: Partial<Incident> = {}) =>
  anIncident({ incidentId, version: 1, closedAt: null, ...changes })
const closed = (incidentId: string, changes: Partial<Incident> = {}) =>
  incident(incidentId, { closedAt: 5, ...changes })

interface Shown {
  shown: Incident | null
  loaded?: Incident | null
  next?: string | null
}

/** An incident on screen, and the incidents to which the screen has gone on. */
function onScreen(first: Shown, { hasFocus = true } = {}) {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  onTestFinished(() => focus.mockRestore())
  const gone: string[] = []
  const propsOf = ({ shown, loaded = shown, next = 'next' }: Shown) => ({ shown, loaded, next })
  const { rerender } = renderHook(
    (props: ReturnType<typeof propsOf>) =>
      useGoOnAfterClosing({ ...props, accountId: 'me', now: () => 0, onGo: (id) => void gone.push(id) }),
    { initialProps: propsOf(first) },
  )
  return { gone, show: (shown: Shown) => rerender(propsOf(shown)) }
}

test('closing goes on at once, and once', () => {
  const { gone, show } = onScreen({ shown: incident('a') })
  show({ shown: closed('a'), loaded: incident('a') })
  expect(gone).toEqual(['next'])
  show({ shown: closed('a', { version: 2 }), loaded: incident('a') })
  show({ shown: closed('a', { version: 2, changedBy: ME }) })
  expect(gone).toEqual(['next'])
})

test('one to which the user comes back while its closing is pending stays, and so after a reload', () => {
  const pending = { shown: closed('a'), loaded: incident('a') }
  const { gone, show } = onScreen(pending)
  expect(gone).toEqual([])
  show({ shown: incident('b') })
  show(pending)
  expect(gone).toEqual([])
})

test('one that was refused, or undone, can be closed again', () => {
  const { gone, show } = onScreen({ shown: incident('a') })
  show({ shown: closed('a'), loaded: incident('a') })
  show({ shown: incident('a') })
  show({ shown: closed('a'), loaded: incident('a') })
  expect(gone).toEqual(['next', 'next'])
})

test('one that somebody else closes stays, whether the list or the screen knows it first', () => {
  const { gone, show } = onScreen({ shown: incident('a', { changedBy: ME }) })
  show({ shown: closed('a', { version: 2, changedBy: ME }), loaded: incident('a', { changedBy: ME }) })
  show({ shown: closed('a', { version: 2, changedBy: OTHER }) })
  expect(gone).toEqual([])
})

test('one that the user closes by a report goes on once the instance has stored it', () => {
  const { gone, show } = onScreen({ shown: incident('a') })
  show({ shown: closed('a', { version: 2, changedBy: ME }) })
  expect(gone).toEqual(['next'])
})

test('one that the user closes in another window stays', () => {
  const { gone, show } = onScreen({ shown: incident('a') }, { hasFocus: false })
  show({ shown: closed('a', { version: 2, changedBy: ME }) })
  expect(gone).toEqual([])
})

test('the last one stays, even if another one comes later', () => {
  const { gone, show } = onScreen({ shown: incident('a'), next: null })
  show({ shown: closed('a'), loaded: incident('a'), next: null })
  show({ shown: closed('a', { version: 2, changedBy: ME }) })
  expect(gone).toEqual([])
})

/** The decided incident `a` as it is shown beside the next one, and the incidents to which the screen has gone back. */
function afterDecision() {
  const gone: string[] = []
  let time = 0
  const { rerender } = renderHook(
    ({ incident: shown }: { incident: Incident }) =>
      useBackAfterUndo({
        decided: { incidentId: 'a', at: 0 },
        incident: shown,
        now: () => time,
        onGo: (id) => void gone.push(id),
      }),
    { initialProps: { incident: closed('a') } },
  )
  const show = (shown: Incident, at: number) => {
    time = at
    rerender({ incident: shown })
  }
  return { gone, show }
}

test('undoing a decision leads back to its incident', () => {
  const { gone, show } = afterDecision()
  show(closed('a', { version: 2 }), 1_000)
  expect(gone).toEqual([])
  show(incident('a', { version: 3 }), 8_000)
  expect(gone).toEqual(['a'])
})

test('one that is opened again later, as by somebody else, does not come on screen by itself', () => {
  const { gone, show } = afterDecision()
  show(incident('a', { version: 3 }), 60_000)
  expect(gone).toEqual([])
})
