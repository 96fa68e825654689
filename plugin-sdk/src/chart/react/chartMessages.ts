import type { Messages } from '../../context/texts'
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
    corridor: t('chart.corridor'),
    limitAbove: (name, limit) => t('chart.limitAbove', { name: name ?? t('chart.corridor'), limit }),
    figures: {
      table: t('chart.figures.table'),
      least: t('chart.figures.least'),
      mean: t('chart.figures.mean'),
      greatest: t('chart.figures.greatest'),
      last: t('chart.figures.last'),
    },
  }
}

/**
 * The messages of charts from the texts of the SDK in a language. All charts of a page share one object, so that each
 * text is translated once and charts are not recreated.
 */
export function chartMessagesOf(t: Messages): ChartMessages {
  const messages = messagesByTexts.get(t) ?? createMessages(t)
  messagesByTexts.set(t, messages)
  return messages
}
