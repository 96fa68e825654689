import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartWords } from '../engine/chartOptions'

/** The words of a chart in the user's language. */
export function useChartWords(): ChartWords {
  const { t } = useTranslation('shell')
  return useMemo(() => ({ role: t('chart.role'), more: (count) => t('chart.more', { count }), legend: (count) => t('chart.legend', { count }) }), [t])
}
