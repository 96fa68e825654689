import { useRef } from 'react'
import type { WidgetViewState } from '@barn-workbench/plugin-sdk/widget'
import { useChartActions, useChartHandle } from '@barn-workbench/plugin-sdk/widget/chart'
import { reactWidget, useHeader, useMessages, useSettings, useViewState } from '@barn-workbench/plugin-sdk/widget/react'
import { FileDrop } from '../../csv/src/FileDrop'
import { newestOf } from './amounts'
import { Charts } from './Charts'
import { useAmounts } from './useAmounts'

interface Settings {
  difference: number
}

/** The state of the tile: what is kept on the device is all that it waits for. */
function viewStateOf({ amounts, problem }: ReturnType<typeof useAmounts>): WidgetViewState {
  if (problem) return { kind: 'error', problem, canRetry: true }
  return { kind: amounts ? 'content' : 'loading' }
}

/** Feed and water of a barn, from files that are dropped here. */
function FeedAndWater() {
  const t = useMessages()
  const { difference } = useSettings<Settings>()
  const kept = useAmounts()
  const { amounts, reading, zone, load, addFile, forget } = kept
  const input = useRef<HTMLInputElement>(null)
  const isEmpty = amounts !== null && Object.keys(amounts.days).length === 0

  useViewState(viewStateOf(kept), load)
  const handle = useChartHandle()
  const ofChart = useChartActions(handle, t('amounts'))
  const isReading = reading !== null
  const choose = () => input.current?.click()
  useHeader({
    updatedAt: newestOf(amounts, zone),
    actions: [
      ...(amounts && !isEmpty ? ofChart : []),
      { id: 'add', label: t('add'), icon: 'add', isDisabled: isReading, onPress: choose },
      {
        id: 'forget',
        label: t('forget'),
        icon: 'remove',
        isDisabled: isEmpty || isReading,
        onPress: () => void forget(),
      },
    ],
  })

  return (
    <FileDrop input={input} label={t('add')} onFile={addFile}>
      {reading !== null && <p role="status">{t('reading', { name: reading })}</p>}
      {amounts && !isEmpty && <Charts amounts={amounts} zone={zone} difference={difference} handle={handle} />}
      {isEmpty && reading === null && (
        <div className="nothing drop">
          <p>{t('drop')}</p>
          <small>{t('dropHint')}</small>
          <button type="button" onClick={choose}>
            {t('add')}
          </button>
        </div>
      )}
    </FileDrop>
  )
}

export default reactWidget<Settings>(FeedAndWater)
