import { formatValue } from '@barn-workbench/plugin-sdk/chart'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { lossPercent, type Losses } from '../../statistics/losses'

/** One decimal is as fine as losses of some hundred animals are; below one percent there are two. */
function rounded(percent: number): number {
  const factor = percent < 1 ? 100 : 10
  return Math.round(percent * factor) / factor
}

/** Returns functions that say losses in words. */
export function useLossWords() {
  const t = useMessages()
  const locale = useLocale()
  const number = (value: number) => formatValue(rounded(value), locale)
  const percent = (value: number) => t('losses.percent', { percent: number(value) })
  return {
    percent,
    /** `3.1 % (10 of 320)`, or `10` if the number of housed animals is unknown. */
    share: ({ dead, housed }: Losses) => {
      const share = lossPercent({ dead, housed })
      const counts = { dead: formatValue(dead, locale), housed: formatValue(housed ?? NaN, locale) }
      return share === null ? counts.dead : t('losses.share', { percent: number(share), ...counts })
    },
    range: ({ least, greatest }: { least: number; greatest: number }) =>
      t('losses.range', { least: number(least), greatest: number(greatest) }),
  }
}
