import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { createIncident } from '@barn-workbench/core/intents'
import { useIntent } from '@barn-workbench/plugin-sdk/react'
import classes from './BottomBar.module.css'

/** Reports something, wherever one is in the barn; nothing for an account that may report nothing. */
export function ReportButton() {
  const { t } = useTranslation('shell')
  const report = useIntent(createIncident)
  if (!report) return null
  return (
    <UnstyledButton className={classes.item} data-report aria-haspopup="dialog" onClick={() => void report({})}>
      <IconPlus size={26} stroke={2} />
      <span>{t('shortNav.report')}</span>
    </UnstyledButton>
  )
}
