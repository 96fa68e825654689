import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { MeasuredPlugin } from '@barn-workbench/plugin-sdk/plugin-words'
import { useFileSize, useLocale, useSession } from '@barn-workbench/plugin-sdk/react'
import { keyOfInstancePlugin } from '../shownPlugin'
import { compareFigures, medianOf, pluginFigures, type Figures, type MeasuredVersion } from './pluginFigures'
import classes from './PluginFigures.module.css'

/** Returns the functions that write a figure in the user's language; null for one that is not known. */
function useFigureTexts() {
  const { t } = useTranslation('layouts')
  const locale = useLocale()
  const sizeText = useFileSize()
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return {
    load({ loads }: Figures) {
      const median = medianOf(loads)
      return median === null ? null : t('figures.seconds', { seconds: number.format(median / SECOND) })
    },
    calls: ({ calls, watched }: Figures) => (watched < MINUTE / 2 ? null : number.format(calls / (watched / MINUTE))),
    memory: ({ memory }: Figures) => (memory === null ? null : sizeText(memory)),
  }
}

const ROWS = ['load', 'calls', 'memory'] as const

/** The figures that this browser has measured of a version of a plugin, beside the version before. */
export function PluginFigures({ pluginKey, version }: MeasuredVersion) {
  const { t } = useTranslation('layouts')
  const texts = useFigureTexts()
  const { data } = useQuery({
    queryKey: ['plugin-figures', pluginKey],
    queryFn: () => pluginFigures.of(pluginKey),
    refetchInterval: MINUTE,
  })
  if (!data) return null
  const { current, before } = compareFigures(data, version)
  if (!current) return <p className={classes.none}>{t('figures.none')}</p>
  const shown = [{ version, figures: current }, ...(before ? [before] : [])]
  const unknown = (row: (typeof ROWS)[number]) => t(row === 'memory' ? 'figures.notTold' : 'figures.notYet')
  return (
    <table className={classes.figures}>
      <caption>{t('figures.title')}</caption>
      <thead>
        <tr>
          <td />
          {shown.map((one, index) => (
            <th key={one.version} scope="col">
              {t(index === 0 ? 'figures.version' : 'figures.before', { version: one.version })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`figures.${row}`)}</th>
            {shown.map((one) => (
              <td key={one.version}>{texts[row](one.figures) ?? unknown(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same of a plugin that the instance around has installed. */
export function PluginFiguresOfSite({ pluginId, version }: MeasuredPlugin) {
  const session = useSession()
  return <PluginFigures pluginKey={keyOfInstancePlugin(pluginId, session.id)} version={version} />
}
