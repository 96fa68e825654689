import { InstanceType } from '@barn-workbench/core/schema'
import type { InstanceEntry, Session, SessionSnapshot } from '@barn-workbench/core/session'
import { isBarn, type KnownFigures } from './siteFigures'

export type SiteState = 'untrusted' | 'notReached' | 'checking' | 'signedOut' | 'reached'

/** A site as the list shows it. */
export interface Site {
  session: Session
  entry: InstanceEntry
  snapshot: SessionSnapshot
  known: KnownFigures
}

const TRUST_PROBLEMS: readonly string[] = ['client/another-key', 'client/untrusted-address']

/** The decision about trust that a site waits for, or null. */
export function trustProblemOf({ connection: { strategy, problem } }: SessionSnapshot) {
  return strategy === 'none' && problem !== null && TRUST_PROBLEMS.includes(problem.code) ? problem : null
}

/** The path of a site, or of the sign-in there. */
export function sitePath({ session, snapshot }: Pick<Site, 'session' | 'snapshot'>): `/${string}` {
  return snapshot.login.state === 'loggedIn' ? `/instance/${session.id}` : `/login/${session.id}`
}

/** The state of a site. A site that is not trusted or not reached says so before its sign-in counts. */
export function siteStateOf(snapshot: SessionSnapshot): SiteState {
  const { connection, login } = snapshot
  if (trustProblemOf(snapshot)) return 'untrusted'
  if (connection.strategy === 'none') return 'notReached'
  if (login.state !== 'loggedIn') return 'signedOut'
  return connection.strategy === 'unknown' ? 'checking' : 'reached'
}

/** Whether a site may be of a type that this client knows; the type of a site that was never reached is unknown. */
export function isKnownType({ instanceType }: SessionSnapshot): boolean {
  return instanceType === null || InstanceType.safeParse(instanceType).success
}

/** The filters of the list. */
export const SITE_FILTERS = ['all', 'deadAnimals', 'openIncidents', 'notReached', 'signedOut', 'notKnown'] as const
export type SiteFilter = (typeof SITE_FILTERS)[number]

/** Whether the number of dead animals of a site is known now. */
const hasTold = ({ known }: Site) => typeof known.figures?.deadAnimals === 'number' && !known.hasFailed

/** Whether the figures of a site are still to come. */
function isPending({ snapshot, known }: Site): boolean {
  const state = siteStateOf(snapshot)
  const isAsked = state === 'reached' && isBarn(snapshot) && known.figures === undefined && !known.hasFailed
  return state === 'checking' || isAsked
}

/**
 * Whether the figures of a barn are unknown although an account is signed in there and the barn answers: the account
 * lacks the right, or the request has failed.
 */
function isNotKnown(site: Site): boolean {
  return siteStateOf(site.snapshot) === 'reached' && isBarn(site.snapshot) && !hasTold(site) && !isPending(site)
}

const FILTERS: Record<SiteFilter, (site: Site) => boolean> = {
  all: () => true,
  deadAnimals: ({ known }) => (known.figures?.deadAnimals ?? 0) > 0,
  openIncidents: ({ known }) => (known.figures?.openIncidents ?? 0) > 0,
  notReached: ({ snapshot }) => ['notReached', 'untrusted'].includes(siteStateOf(snapshot)),
  // A service without a signed-in account is no problem.
  signedOut: ({ snapshot }) => siteStateOf(snapshot) === 'signedOut' && isBarn(snapshot),
  notKnown: isNotKnown,
}

/** Whether a filter shows a site. */
export function isOfFilter(site: Site, filter: SiteFilter): boolean {
  return FILTERS[filter](site)
}

/** The number of sites, and the numbers of sites with a problem. */
export interface SitesSummary {
  /** Barns, and sites whose type is not known yet. */
  barns: number
  /** Instances that watch no animals. */
  technology: number
  deadAnimals: number
  notReached: number
  signedOut: number
  /** Sites with a signed-in account whose number of dead animals is unknown. */
  notKnown: number
  /** Sites whose figures are not known yet, though they will be: the other counts may still grow. */
  pending: number
  /** Whether every site answers, and no barn reports dead animals. */
  isFine: boolean
}

/** Counts sites by their state. `isFine`: there are barns, and each of them reports no fault. */
export function summaryOf(sites: readonly Site[]): SitesSummary {
  const count = (isCounted: (site: Site) => boolean) => sites.filter(isCounted).length
  const barns = sites.filter(({ snapshot }) => isBarn(snapshot))
  const [deadAnimals, notReached, pending] = [count(FILTERS.deadAnimals), count(FILTERS.notReached), count(isPending)]
  return {
    barns: barns.length,
    technology: sites.length - barns.length,
    deadAnimals,
    notReached,
    signedOut: count(FILTERS.signedOut),
    notKnown: count(FILTERS.notKnown),
    pending,
    isFine: deadAnimals + notReached + pending === 0 && barns.length > 0 && barns.every(hasTold),
  }
}

/** Whether everything that a card shows of a site is unchanged. */
export function isSameSite(left: Site, right: Site): boolean {
  return (
    left.session === right.session &&
    left.entry === right.entry &&
    left.snapshot === right.snapshot &&
    left.known.figures === right.known.figures &&
    left.known.loadedAt === right.known.loadedAt &&
    left.known.hasFailed === right.known.hasFailed
  )
}
