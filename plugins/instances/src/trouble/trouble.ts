import { byName } from '@barn-workbench/core/text'
import { siteStateOf, type Site } from '../sites/site'
import type { SiteFigureName, SiteFigureValues } from './siteFigures'

/** A figure of a site as far as it is known. */
export interface KnownFigure<T> {
  /** Null: the account may not see it; undefined: not known yet. */
  value: T | null | undefined
  /** The time at which it was loaded, in ms since the epoch by this device. */
  loadedAt: number
  /** Whether the last attempt to load it has failed. */
  hasFailed: boolean
}

type KnownFigures = { readonly [Name in SiteFigureName]: KnownFigure<SiteFigureValues[Name]> }

/** A site with all figures by which sites are compared. */
export interface SiteTrouble {
  site: Site
  figures: KnownFigures & { readonly deadNow: KnownFigure<number> }
}

/** The states of a site, the worst first. */
const LIGHTS = ['dead', 'notReached', 'attention', 'notKnown', 'signedOut', 'pending', 'fine'] as const
export type Light = (typeof LIGHTS)[number]

/** The figures that ask for a look at the site, the most urgent first. */
const ATTENTION = ['offlineCameras', 'unusual', 'tasks'] as const

function countOf({ figures }: SiteTrouble, name: (typeof ATTENTION)[number] | 'deadNow' | 'deadToday'): number {
  const { value } = figures[name]
  return typeof value === 'number' ? value : 0
}

/**
 * Returns the state of a site. Dead animals count as long as nothing newer is known, also of a site that does not
 * answer any more. A site is only `fine` if all of its figures are known.
 */
export function lightOf(trouble: SiteTrouble): Light {
  const { site, figures } = trouble
  if (countOf(trouble, 'deadNow') > 0) return 'dead'
  const state = siteStateOf(site.snapshot)
  if (state === 'notReached' || state === 'untrusted') return 'notReached'
  if (state === 'signedOut') return 'signedOut'
  if (ATTENTION.some((name) => countOf(trouble, name) > 0)) return 'attention'
  const all = [figures.deadNow, ...ATTENTION.map((name) => figures[name])]
  if (figures.deadNow.value === null || all.some(({ hasFailed }) => hasFailed)) return 'notKnown'
  return state === 'checking' || all.some(({ value }) => value === undefined) ? 'pending' : 'fine'
}

const compareNames = byName()

/** Compares sites by trouble, the worst first. Equal sites are ordered by their place in the list and their names. */
export function compareTrouble(left: SiteTrouble, right: SiteTrouble): number {
  const rank = (trouble: SiteTrouble) => LIGHTS.indexOf(lightOf(trouble))
  const more = (name: Parameters<typeof countOf>[1]) => countOf(right, name) - countOf(left, name)
  return (
    rank(left) - rank(right) ||
    more('deadNow') ||
    more('offlineCameras') ||
    more('unusual') ||
    more('tasks') ||
    more('deadToday') ||
    left.site.entry.order - right.site.entry.order ||
    compareNames(left.site.session.instance, right.site.session.instance)
  )
}
