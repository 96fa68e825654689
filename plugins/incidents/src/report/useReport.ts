import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { incidents } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import { DEFAULT_RENDER_COLOR, DEFAULT_STAKEHOLDERS, INCLUDE_IN } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm, type Form, type FormValues } from '@barn-workbench/plugin-sdk/form'
import { usePhotos, type Photos } from '@barn-workbench/plugin-sdk/photo'
import {
  useClock,
  useHost,
  useLocalSettings,
  useOutbox,
  useSession,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { propertiesDialog } from '../dialogs/propertiesDialog'
import type { IncidentProperties } from '../writes/incidentWrites'
import { submitReport, type Report, type ReportInput, type ReportOutcome } from './report'

/** Props of the dialogs that report something. */
export type ReportProps = DialogProps<ReportInput, ReportOutcome>

interface ReportFormOptions<Output, Input extends object> extends Pick<ReportProps, 'close' | 'setUnsaved'> {
  schema: z.ZodType<Output, Input>
  initial: FormValues<Input>
  reportOf: (values: Output) => Report
  onSent?: (values: Output) => void
  input: ReportInput
  /** Names what is reported, among drafts and for the user while it waits. */
  name: string
  title: string
}

/** The screens, colour and stakeholders of a new incident, if they differ from the default. */
export interface Overrides {
  isChanged: boolean
  /** Asks for them. */
  choose: () => Promise<void>
  reset: () => void
}

/** A form of a report. */
export interface ReportForm<Input extends object> extends Form<FormValues<Input>> {
  /** Null if they are not for this user, or not for this report. */
  overrides: Overrides | null
  photos: Photos
}

const USUAL: IncidentProperties = {
  includeIn: [...INCLUDE_IN],
  displaySettingEntityOverrides: [],
  displaySettings: { renderColor: DEFAULT_RENDER_COLOR },
  stakeholder: [...DEFAULT_STAKEHOLDERS],
}

/** The instance's configuration of new incidents, or the default if it is not known. */
async function loadUsual(session: Session | null): Promise<IncidentProperties> {
  const configured = await session?.send(incidents.displayConfigurations, {}).catch(() => undefined)
  if (!configured) return USUAL
  const includeIn = INCLUDE_IN.filter((screen) => configured.includeIn.includes(screen))
  return { ...USUAL, includeIn, displaySettings: configured.displaySettings }
}

/**
 * An incident that a report starts can be shown otherwise than usual; what is added to one, or recorded later, cannot.
 */
function withOverrides(report: Report, properties: IncidentProperties | null): Report {
  if (!properties || report.call !== 'event') return report
  const { stakeholder, ...displayConfiguration } = properties
  const optionalOverrides = { displayConfiguration, stakeholder }
  return { ...report, incidentData: { ...report.incidentData, optionalOverrides } }
}

/** The name of the draft; null where place or time are given, which another draft would contradict. */
function draftNameOf(name: string, { cameraId = '', regions, start, end, box, incident }: ReportInput): string | null {
  if (regions ?? start ?? end ?? box) return null
  return ['report', name, incident?.incidentId ?? '', cameraId].join('/')
}

/**
 * A form whose values are submitted as a report, and kept on the device until then; then its dialog closes.
 * `canOverride`: whether it starts an incident now.
 */
export function useReport<Output, Input extends object>(
  options: ReportFormOptions<Output, Input>,
  { canOverride = false } = {},
): ReportForm<Input> {
  const { schema, initial, reportOf, onSent, input, name, title, close, setUnsaved } = options
  const outbox = useOutbox()
  const photos = usePhotos()
  const clock = useClock()
  const { open, toast, session } = useHost()
  const [{ userMode }] = useLocalSettings()
  const [properties, setProperties] = useState<IncidentProperties | null>(null)
  const form = useForm({
    schema,
    initial,
    draft: draftNameOf(name, input),
    onSubmit: async (values, idempotencyKey) => {
      const report = withOverrides(reportOf(values), canOverride ? properties : null)
      if (!outbox) throw new ProblemError({ code: 'client/authentication-failed', params: {} })
      const options = { key: idempotencyKey, title, writtenAt: clock.now(), photoIds: photos.ids }
      const incident = await submitReport(outbox, report, options)
      onSent?.(values)
      if (!incident) toast({ kind: 'info', key: 'report.kept' })
      close({ incidentId: incident?.incidentId ?? null })
    },
  })
  const isUnsaved = form.isDirty || photos.photos.length > 0
  useEffect(() => setUnsaved(isUnsaved), [isUnsaved, setUnsaved])
  const overrides: Overrides = {
    isChanged: properties !== null,
    choose: async () => {
      const usual = properties ?? (await loadUsual(session))
      setProperties((await open(propertiesDialog, usual)) ?? properties)
    },
    reset: () => setProperties(null),
  }
  return { ...form, photos, overrides: canOverride && userMode === 'advanced' ? overrides : null }
}

/** So many choices are remembered, the last one first. */
const REMEMBERED = 4

const Choices = z.array(z.string()).max(REMEMBERED).catch([])
const ignore = () => undefined

/** The user's recent choices at this instance, kept on the device. A device without storage remembers none. */
export function useRecentChoices(name: string) {
  const { deviceData } = useWorkbench()
  const session = useSession()
  const data = useMemo(() => deviceData(session), [deviceData, session])
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    void data
      .get(name)
      .catch(ignore)
      .then((stored) => {
        if (isCurrent) setRecent(Choices.parse(stored))
      })
    return () => {
      isCurrent = false
    }
  }, [data, name])
  return {
    recent,
    remember(choice: string) {
      const next = [choice, ...recent.filter((other) => other !== choice)].slice(0, REMEMBERED)
      data.set(name, next).catch(ignore)
    },
  }
}
