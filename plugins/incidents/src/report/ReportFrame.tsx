import type { ReactNode } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import type { IncidentHandler } from '@barn-workbench/core/schema'
import { PhotoField } from '@barn-workbench/plugin-sdk/photo'
import { PlainButton, useCall, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Skeleton, Stack } from '@barn-workbench/plugin-sdk/ui'
import classes from './Report.module.css'
import type { Overrides, ReportForm } from './useReport'

interface ReportFrameProps {
  form: Pick<ReportForm<object>, 'props' | 'error' | 'isSubmitting' | 'isRestored' | 'reset' | 'overrides' | 'photos'>
  /** The picture of the place, above the fields. */
  picture?: ReactNode
  /** The button that sends. */
  submit?: string
  /** Whether the choices could not be loaded, so that values are typed. */
  isTyped?: boolean
  onCancel: () => void
  children: ReactNode
}

/** The screens of the new incident, for advanced users. */
function OverridesField({ overrides: { isChanged, choose, reset } }: { overrides: Overrides }) {
  const t = useMessages()
  return (
    <div className={classes.overrides}>
      <PlainButton onClick={() => void choose()}>{t('report.overrides')}</PlainButton>
      {isChanged && <span>{t('report.overridden')}</span>}
      {isChanged && <PlainButton onClick={reset}>{t('report.asUsual')}</PlainButton>}
    </div>
  )
}

/** Says that the earlier input was restored from the draft. */
function Restored({ onReset }: { onReset: () => void }) {
  const t = useMessages()
  return (
    <div className={classes.overrides} role="status">
      <span>{t('report.restored')}</span>
      <PlainButton onClick={onReset}>{t('report.anew')}</PlainButton>
    </div>
  )
}

/** Shared by all reports: the reason of a refusal, the fields, the picture of the place, and the buttons. */
export function ReportFrame({ form, picture, submit, isTyped = false, onCancel, children }: ReportFrameProps) {
  const t = useMessages()
  return (
    <form {...form.props}>
      <Stack gap="md">
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        {form.isRestored && <Restored onReset={form.reset} />}
        {isTyped && <p className={classes.typed}>{t('report.typed')}</p>}
        {picture}
        {children}
        <PhotoField photos={form.photos} />
        {form.overrides && <OverridesField overrides={form.overrides} />}
        <Group justify="flex-end" className={classes.buttons ?? ''}>
          <Button variant="default" size="md" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="md" loading={form.isSubmitting} disabled={form.photos.isPreparing}>
            {submit ?? t('report.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Height of a form that is being loaded, px. */
const LOADING_HEIGHT = 240

interface WithHandlerProps {
  type: string
  children: (handler: IncidentHandler) => ReactNode
}

/**
 * Loads the instance's description of an incident type, and renders its form. Without a description, or if the instance
 * cannot be reached, values are typed instead of chosen.
 */
export function WithHandler({ type, children }: WithHandlerProps) {
  const { data, isError } = useCall(incidents.handler, { params: { type, simplified: 'false' } })
  if (!data && !isError) return <Skeleton height={LOADING_HEIGHT} />
  return children(data ?? { type, triggers: {} })
}
