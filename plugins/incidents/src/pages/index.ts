import { z } from 'zod'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { Id } from '@barn-workbench/core/schema'
import { definePage } from '@barn-workbench/plugin-sdk'
import { IconReport } from '@barn-workbench/plugin-sdk/icons'

/** One incident. Links of every kind lead here. */
export const incidentPage = definePage({
  id: 'incidents.incident',
  path: '/incident/:incidentId',
  parent: '/incidents',
  params: z.object({ incidentId: Id }),
  ofInstance: { needs: incidentViewPermissions() },
  load: () => import('../detail/IncidentPage'),
})

/** The incidents since yesterday morning, in the order in which they are to be dealt with. */
export const morningReportPage = definePage({
  id: 'incidents.morningReport',
  path: '/morning-report',
  params: z.object({}),
  ofInstance: { needs: incidentViewPermissions(), navigation: { icon: IconReport, rank: 75 } },
  load: () => import('./morning/MorningReportPage'),
})

/** The report of a day or a week, as mails lead to it. */
export const morningReportOfPage = definePage({
  id: 'incidents.morningReportOf',
  path: '/morning-report/:length',
  parent: '/morning-report',
  params: z.object({ length: z.enum(['day', 'week']) }),
  ofInstance: { needs: incidentViewPermissions() },
  load: () => import('./morning/MorningReportPage'),
})
