import type { ComponentType } from 'react'
import type { DialogDefinition } from '@barn-workbench/plugin-sdk'
import type { ReportInput, ReportOutcome } from '../report/report'

/** The icon of a type, and how it is reported. The result of a dialog is the id of the incident. */
export interface IncidentTypeScreens {
  Icon: ComponentType<{ size?: number }>
  /** Asks for a new incident and sends it. */
  report: DialogDefinition<ReportInput, ReportOutcome>
  /** Asks for a later event and adds it to an incident. */
  addEvent: DialogDefinition<ReportInput, ReportOutcome>
}
