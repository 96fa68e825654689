import { z } from 'zod'
import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { DEFAULT_PAGE_SIZE, MAXIMUM_CHOSEN_CONDITIONS, Order, PAGE_SIZES } from '@barn-workbench/core/query'
import { OpenRecord } from '@barn-workbench/core/schema'
import { hiddenSetting } from '@barn-workbench/plugin-sdk'

/** Searches of one list that can be saved. */
export const MAXIMUM_SEARCHES = 20
const MAXIMUM_ORDERS = 3

/** Characters of the name of a saved search. */
export const MAXIMUM_SEARCH_NAME = 60

const SavedSearch = z.object({
  name: z.string().trim().min(1, 'required').max(MAXIMUM_SEARCH_NAME),
  /** Conditions of a list; they are read when the search is applied. */
  conditions: z.array(OpenRecord).max(MAXIMUM_CHOSEN_CONDITIONS),
  order: z.array(Order).max(MAXIMUM_ORDERS),
})
/** Filters and order that were saved under a name. */
export type SavedSearch = z.output<typeof SavedSearch>

/**
 * Reads saved searches one by one, so that one that another version has saved, and this one cannot read, takes away
 * neither the others nor the list. Of two with the same name the later one counts.
 */
function readSearches(saved: unknown): SavedSearch[] {
  const candidates: readonly unknown[] = Array.isArray(saved) ? saved : []
  const searches = candidates.flatMap((candidate) => SavedSearch.safeParse(candidate).data ?? [])
  return [...new Map(searches.map((search) => [search.name, search])).values()].slice(0, MAXIMUM_SEARCHES)
}

export const ListSettings = z.object({
  /** Types to show. Empty: all except the state of single pens, see `incidentListQuery`. */
  types: z.array(z.enum(INCIDENT_TYPES)).default([]),
  /** Whether closed incidents are shown at first. */
  showClosed: z.boolean().default(false),
  pageSize: z.union(PAGE_SIZES.map((size) => z.literal(size))).default(DEFAULT_PAGE_SIZE),
  searches: hiddenSetting(z.preprocess(readSearches, z.array(SavedSearch))),
})
export type ListSettings = z.output<typeof ListSettings>

/** Settings of a list that can choose nothing but its length. */
export const PageSettings = ListSettings.pick({ pageSize: true })
export type PageSettings = z.output<typeof PageSettings>

/** Settings of the round through what is to be done today. */
export const TodaySettings = z.object({
  /** Whether all cameras stand below. */
  showsCameras: z.boolean().default(true),
})
export type TodaySettings = z.output<typeof TodaySettings>
