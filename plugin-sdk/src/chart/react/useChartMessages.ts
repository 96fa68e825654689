import { useSdkTexts, type Messages } from '../../react/texts'
import type { ChartMessages } from '../engine/chartOptions'

const messagesByTexts = new WeakMap<Messages, ChartMessages>()

function createMessages(t: Messages): ChartMessages {
  return {
    role: t('chart.role'),
    more: (count) => t('chart.more', { count }),
    moreSeries: (count) => t('chart.moreSeries', { count }),
    fewer: t('chart.fewer'),
    wholeDay: t('chart.wholeDay'),
    marks: (count) => t('chart.marks', { count }),
    moreMarks: (count) => t('chart.moreMarks', { count }),
    notObserved: t('chart.notObserved'),
    soFar: t('chart.soFar'),
    day: (number) => t('chart.day', { number }),
    greatest: t('chart.greatest'),
    median: t('chart.median'),
    least: t('chart.least'),
    span: t('chart.span'),
  }
}

/**
 * The messages of charts in the user's language. All charts of a page share one object, so that a text is translated
 * once and a chart whose messages are the same object is not created anew.
 */
export function useChartMessages(): ChartMessages {
  const t = useSdkTexts()
  const messages = messagesByTexts.get(t) ?? createMessages(t)
  messagesByTexts.set(t, messages)
  return messages
}
