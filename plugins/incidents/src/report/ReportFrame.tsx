import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { NoticeButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './ReportFrame.module.css'
import type { Overrides, ReportForm } from './useReport'

interface ReportFrameProps {
  form: Pick<ReportForm<object>, 'props' | 'error' | 'isSubmitting' | 'isRestored' | 'reset' | 'overrides'>
  /** The picture of the place, above the fields. */
  picture?: ReactNode
  /** The button that sends. */
  submit?: string
  /** Whether what there is to choose from could not be read, so that it is typed. */
  isTyped?: boolean
  onCancel: () => void
  children: ReactNode
}

/** Where the new incident is shown, for users who know. */
function OverridesField({ overrides: { isChanged, choose, reset } }: { overrides: Overrides }) {
  const t = useMessages()
  return (
    <div className={classes.overrides}>
      <NoticeButton onClick={() => void choose()}>{t('report.overrides')}</NoticeButton>
      {isChanged && <span>{t('report.overridden')}</span>}
      {isChanged && <NoticeButton onClick={reset}>{t('report.asUsual')}</NoticeButton>}
    </div>
  )
}

/** Says that what was entered before is there again. */
function Restored({ onReset }: { onReset: () => void }) {
  const t = useMessages()
  return (
    <div className={classes.overrides} role="status">
      <span>{t('report.restored')}</span>
      <NoticeButton onClick={onReset}>{t('report.anew')}</NoticeButton>
    </div>
  )
}

/** What all reports have: why they were refused, their fields, the picture of the place, and the buttons. */
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
        {form.overrides && <OverridesField overrides={form.overrides} />}
        <Group justify="flex-end" className={classes.buttons ?? ''}>
          <Button variant="default" size="md" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="md" loading={form.isSubmitting}>
            {submit ?? t('report.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
