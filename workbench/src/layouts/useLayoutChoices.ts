import { applyEdits, layoutChoices, type LayoutChoice } from '@barn-workbench/core/layout'
import { useSession } from '@barn-workbench/plugin-sdk/react'
import { begunDashboard } from './ownDashboards'
import type { StoredLayouts } from './storedLayouts'
import { useShippedLayouts, type UserLayout } from './useLayoutForUser'
import { useLayoutTitle } from './useLayoutTitle'

/**
 * The dashboards that a person can open, under the titles that they see: those that are shared with them, and those
 * that they have begun for themselves.
 */
export function useLayoutChoices({ snapshot, audience }: Pick<UserLayout, 'snapshot' | 'audience'>): LayoutChoice[] {
  const shipped = useShippedLayouts(useSession())
  const titleOf = useLayoutTitle()
  const shared = layoutChoices({ shipped, saved: snapshot.saved ?? [] }, audience)
  const begun = audience.role === null ? begunChoices(snapshot.own) : []
  const isShared = ({ layoutId }: LayoutChoice) => shared.some((choice) => choice.layoutId === layoutId)
  return [...shared, ...begun.filter((choice) => !isShared(choice))].map((choice) => ({
    ...choice,
    title: titleOf(choice.layoutId, choice.title),
  }))
}

/** The dashboards that a person has begun, as entries of a list. */
function begunChoices(own: StoredLayouts['own']): LayoutChoice[] {
  return Object.entries(own).flatMap(([layoutId, edits]) => {
    const begun = begunDashboard(layoutId, edits)
    if (!begun) return []
    return [{ layoutId, title: applyEdits(begun.layout, edits?.edits ?? []).title, scope: begun.scope }]
  })
}
