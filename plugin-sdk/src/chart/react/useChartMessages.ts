import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { ChartMessages } from '../engine/chartOptions'

const known = new WeakMap<object, Map<string, ChartMessages>>()

function createMessages(t: TFunction<'sdk'>): ChartMessages {
  const legends = new Map<number, string>()
  return {
    role: t('chart.role'),
    more: (count) => t('chart.more', { count }),
    legend(count) {
      let text = legends.get(count)
      if (text === undefined) legends.set(count, (text = t('chart.legend', { count })))
      return text
    },
  }
}

/** Messages of a chart in the user's language: the same object for all charts of the page. */
export function useChartMessages(): ChartMessages {
  const { t, i18n } = useTranslation('sdk')
  const languages = known.get(i18n) ?? new Map<string, ChartMessages>()
  known.set(i18n, languages)
  let messages = languages.get(i18n.language)
  if (!messages) languages.set(i18n.language, (messages = createMessages(t)))
  return messages
}
