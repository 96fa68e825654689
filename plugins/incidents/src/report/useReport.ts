import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { DEFAULT_RENDER_COLOR, DEFAULT_STAKEHOLDERS, INCLUDE_IN } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm, type Form, type FormValues } from '@barn-workbench/plugin-sdk/form'
import { useHost, useInstance, useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import { propertiesDialog } from '../dialogs'
import type { IncidentProperties } from '../writes/incidentWrites'
import { sendReport, type Report, type ReportInput } from './report'

/** Props of the dialogs that report something; the result is the id of the incident. */
export type ReportProps = DialogProps<ReportInput, string>

interface ReportOptions<Output, Input extends object> extends Pick<ReportProps, 'close' | 'setUnsaved'> {
  schema: z.ZodType<Output, Input>
  initial: FormValues<Input>
  reportOf: (values: Output) => Report
  onSent?: (values: Output) => void
}

/** Where a new incident is shown, in which colour and for whom, other than usual. */
export interface Overrides {
  isChanged: boolean
  /** Asks for them. */
  choose: () => Promise<void>
  reset: () => void
}

/** A form of a report. */
export interface ReportForm<Input extends object> extends Form<FormValues<Input>> {
  /** Null: not for this user, or not for this report. */
  overrides: Overrides | null
}

const USUAL: IncidentProperties = {
  includeIn: [...INCLUDE_IN],
  displaySettingEntityOverrides: [],
  displaySettings: { renderColor: DEFAULT_RENDER_COLOR },
  stakeholder: [...DEFAULT_STAKEHOLDERS],
}

/** An incident that a report starts can be shown otherwise than usual; what is added to one, or recorded later, cannot. */
function withOverrides(report: Report, properties: IncidentProperties | null): Report {
  if (!properties || report.call !== 'event') return report
  const { stakeholder, ...displayConfiguration } = properties
  const optionalOverrides = { displayConfiguration, stakeholder }
  return { ...report, incidentData: { ...report.incidentData, optionalOverrides } }
}

/** A form whose values are sent as a report; then its dialog closes. `canOverride`: whether it starts an incident now. */
export function useReport<Output, Input extends object>(
  options: ReportOptions<Output, Input>,
  { canOverride = false } = {},
): ReportForm<Input> {
  const { schema, initial, reportOf, onSent, close, setUnsaved } = options
  const { session } = useInstance()
  const { open } = useHost()
  const [{ userMode }] = useLocalSettings()
  const [properties, setProperties] = useState<IncidentProperties | null>(null)
  const form = useForm({
    schema,
    initial,
    onSubmit: async (values, idempotencyKey) => {
      const report = withOverrides(reportOf(values), canOverride ? properties : null)
      const { incidentId } = await sendReport(session, report, idempotencyKey)
      onSent?.(values)
      close(incidentId)
    },
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const overrides: Overrides = {
    isChanged: properties !== null,
    choose: async () => setProperties((await open(propertiesDialog, properties ?? USUAL)) ?? properties),
    reset: () => setProperties(null),
  }
  return { ...form, overrides: canOverride && userMode === 'advanced' ? overrides : null }
}
