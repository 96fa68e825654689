import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ChartMessages } from '../engine/chartOptions'

const messagesByLanguage = new WeakMap<object, Map<string, ChartMessages>>()

function createMessages(t: TFunction<'sdk'>): ChartMessages {
  return {
    role: t('chart.role'),
    more: (count) => t('chart.more', { count }),
    moreSeries: (count) => t('chart.moreSeries', { count }),
    fewer: t('chart.fewer'),
    wholeDay: t('chart.wholeDay'),
  }
}

/**
 * The messages of charts in the user's language. All charts of a page share one object, so that a text is translated
 * once and a chart whose messages are the same object is not created anew.
 */
export function useChartMessages(): ChartMessages {
  const { t, i18n } = useTranslation('sdk')
  const languages = messagesByLanguage.get(i18n) ?? new Map<string, ChartMessages>()
  messagesByLanguage.set(i18n, languages)
  const messages = languages.get(i18n.language) ?? createMessages(t)
  languages.set(i18n.language, messages)
  return messages
}
