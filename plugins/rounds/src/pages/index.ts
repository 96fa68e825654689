import { z } from 'zod'
import { definePage } from '@barn-workbench/plugin-sdk'
import { TABS } from './tabs'

const NOTHING = z.object({})
/** The code of all pages, in one file: a round that was begun without a network leads to each of them. */
const screens = () => import('./screens')

/** The round of today, pen by pen; `?pen=` begins at one, and `?day=` shows a past one. */
export const walkPage = definePage({
  id: 'rounds.walk',
  ...TABS.walk,
  params: NOTHING,
  load: async () => ({ default: (await screens()).RoundPage }),
})

/** The rounds of the last days. */
export const listPage = definePage({
  id: 'rounds.list',
  ...TABS.list,
  parent: '/round',
  params: NOTHING,
  load: async () => ({ default: (await screens()).RoundsPage }),
})

/** The codes of the pens, for labels on paper. */
export const codesPage = definePage({
  id: 'rounds.codes',
  ...TABS.codes,
  parent: '/round',
  params: NOTHING,
  load: async () => ({ default: (await screens()).CodesPage }),
})

/** The questions that rounds ask. */
export const questionsPage = definePage({
  id: 'rounds.questions',
  ...TABS.questions,
  parent: '/round',
  params: NOTHING,
  load: async () => ({ default: (await screens()).QuestionsPage }),
})
