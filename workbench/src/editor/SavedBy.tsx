import { useTranslation } from 'react-i18next'
import type { LayoutDocument } from '@barn-workbench/core/schema'
import { useBarnTime } from '@barn-workbench/plugin-sdk/react'

/** The account that saved a layout last, and when; nothing if the instance does not know. */
export function SavedBy({ layout, className }: { layout: LayoutDocument; className: string | undefined }) {
  const { t } = useTranslation('layouts')
  const { dayAndTime } = useBarnTime()
  const { savedAt, savedBy } = layout
  if (savedAt === undefined || savedBy === undefined) return null
  return <p className={className}>{t('savedBy', { name: savedBy, time: dayAndTime(savedAt) })}</p>
}
