import { DEAD_ANIMAL_CONDITIONS, where } from '@barn-workbench/core/query'
import { DAY } from '@barn-workbench/core/time'
import { screenPath, type Messages } from '@barn-workbench/plugin-sdk/react'
import { agoText } from '../sites/agoText'
import { siteStateOf } from '../sites/site'
import { DEAD_ANIMALS_LINK } from '../sites/SiteFiguresLine'
import type { BatchLosses } from './siteFigures'
import type { SiteTrouble } from './trouble'

/** The figures of the table, in their order. */
export const TROUBLE_COLUMNS = ['deadNow', 'deadToday', 'batch', 'offlineCameras', 'unusual', 'tasks', 'round'] as const
export type TroubleColumn = (typeof TROUBLE_COLUMNS)[number]

/** A figure as the table shows it. */
interface DescribedFigure {
  text: string
  /** A second line that explains the figure. */
  detail?: string
  /** The whole of it in words, for screen readers. */
  words: string
  /** `quiet`: nothing needs attention. */
  tone: 'quiet' | 'plain' | 'warning' | 'error'
  /** The screen with the details; undefined if there are none. */
  leadsTo?: `/${string}`
}

interface Around {
  t: Messages
  locale: string
  /** In ms since the epoch by this device. */
  now: number
}

/** The tone of a count that is not 0. */
const TONES = {
  deadNow: 'error',
  deadToday: 'plain',
  offlineCameras: 'warning',
  unusual: 'warning',
  tasks: 'warning',
} as const

/** The screen of a site that lists what a figure counts, with the same filter. */
function linkOf({ site: { session, snapshot }, figures }: SiteTrouble, column: TroubleColumn): `/${string}` {
  const { id } = session
  switch (column) {
    case 'deadNow':
      return screenPath(id, 'incidents', DEAD_ANIMALS_LINK)
    case 'deadToday': {
      const start = figures.deadToday.loadedAt + snapshot.clockOffset - DAY
      return screenPath(id, 'incidents', {
        conditions: [...DEAD_ANIMAL_CONDITIONS, where('firstEventTimestamp', '>=', start)],
        closed: true,
      })
    }
    case 'batch':
      return screenPath(id, 'dead-animal-statistics')
    case 'offlineCameras':
      return `${screenPath(id, 'cameras')}?state=offline`
    case 'unusual':
      return screenPath(id, 'measurements', { widgetType: 'measurements.unusual' })
    case 'tasks':
      return screenPath(id, 'incidents', { conditions: [where('type', '==', 'barnIntervention')] })
    case 'round':
      return screenPath(id, 'dashboard', { widgetType: 'incidents.handover' })
  }
}

/** Describes the reason why there is no figure, in a sign and in words. */
function describeAbsence(why: 'noRight' | 'pending' | 'failed' | 'notAsked', t: Messages): DescribedFigure {
  const text = { noRight: '–', pending: '…', failed: '?', notAsked: '–' }[why]
  return { text, words: t(`trouble.absent.${why}`), tone: 'quiet' }
}

function describeBatch(losses: BatchLosses, { t, locale }: Around): Omit<DescribedFigure, 'leadsTo'> {
  const { dead, housed } = losses
  if (housed === null)
    return { text: dead.toLocaleString(locale), words: t('trouble.words.batchDead', { count: dead }), tone: 'plain' }
  // Below one percent there are two decimals, as among the losses of the barn.
  const maximumFractionDigits = dead / housed < 0.01 ? 2 : 1
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(dead / housed)
  return {
    text: percent,
    detail: t('trouble.ofAnimals', { dead, total: housed }),
    words: t('trouble.words.batch', { count: dead, percent, total: housed }),
    tone: dead > 0 ? 'plain' : 'quiet',
  }
}

function describeRound(signedAt: number, { t, locale, now }: Around): Omit<DescribedFigure, 'leadsTo'> {
  const text = agoText(t, locale, now - signedAt)
  return { text, words: t('trouble.words.round', { ago: text }), tone: 'plain' }
}

/** A figure of a site in words, with a link to the list that it counts. */
export function describeFigure(trouble: SiteTrouble, column: TroubleColumn, around: Around): DescribedFigure {
  const { t, locale } = around
  const { site, figures } = trouble
  const { value, hasFailed } = figures[column]
  if (value === null) return describeAbsence('noRight', t)
  if (value === undefined) {
    if (hasFailed) return describeAbsence('failed', t)
    return describeAbsence(siteStateOf(site.snapshot) === 'reached' ? 'pending' : 'notAsked', t)
  }
  const leadsTo = linkOf(trouble, column)
  if (value === 'none')
    return { text: t(`trouble.noneShort.${column}`), words: t(`trouble.none.${column}`), tone: 'quiet', leadsTo }
  if (typeof value === 'object') return { ...describeBatch(value, around), leadsTo }
  if (column === 'round') return { ...describeRound(value - site.snapshot.clockOffset, around), leadsTo }
  const words = t(`trouble.words.${column}`, { count: value })
  const tone = column === 'batch' || value === 0 ? 'quiet' : TONES[column]
  return { text: value.toLocaleString(locale), words, tone, leadsTo }
}
