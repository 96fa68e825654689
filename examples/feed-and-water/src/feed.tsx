import { useRef, useState } from 'react'
import type { WidgetViewState } from '@barn-workbench/plugin-sdk/widget'
import { useChartActions, useChartHandle } from '@barn-workbench/plugin-sdk/widget/chart'
import {
  reactWidget,
  useHeader,
  useMessages,
  useSettings,
  useViewState,
  type HeaderButton,
} from '@barn-workbench/plugin-sdk/widget/react'
import { FileDrop } from '../../csv/src/FileDrop'
import { newestOf, type Amounts } from './amounts'
import { Charts } from './Charts'
import { DayForm } from './DayForm'
import { useAmounts } from './useAmounts'

interface Settings {
  difference: number
}

/** The state of the tile: what is kept on the device is all that it waits for. */
function viewStateOf({ amounts, problem }: ReturnType<typeof useAmounts>): WidgetViewState {
  if (problem) return { kind: 'error', problem, canRetry: true }
  return { kind: amounts ? 'content' : 'loading' }
}

/** Whether there are no amounts, or none yet. */
const isWithout = (amounts: Amounts | null) => Object.keys(amounts?.days ?? {}).length === 0

/** The ways to begin. */
function Nothing({ onChoose, onEnter }: { onChoose: () => void; onEnter: () => void }) {
  const t = useMessages()
  return (
    <div className="nothing drop">
      <p>{t('drop')}</p>
      <small>{t('dropHint')}</small>
      <button type="button" onClick={onChoose}>
        {t('add')}
      </button>
      <button type="button" onClick={onEnter}>
        {t('enter.title')}
      </button>
    </div>
  )
}

/** The frame of the widget: the age of what it shows, and its buttons. */
function useFrame(
  { amounts, reading, zone, forget }: ReturnType<typeof useAmounts>,
  ofChart: readonly HeaderButton[],
  { isEntering, choose, enter }: { isEntering: boolean; choose: () => void; enter: () => void },
): void {
  const t = useMessages()
  const isReading = reading !== null
  const isEmpty = isWithout(amounts)
  useHeader({
    updatedAt: newestOf(amounts, zone),
    actions: [
      ...(isEmpty ? [] : ofChart),
      { id: 'add', label: t('add'), icon: 'add', isDisabled: isReading, onPress: choose },
      { id: 'enter', label: t('enter.title'), icon: 'edit', isPressed: isEntering, onPress: enter },
      {
        id: 'forget',
        label: t('forget'),
        icon: 'remove',
        isDisabled: isEmpty || isReading,
        onPress: () => void forget(),
      },
    ],
  })
}

/** Feed and water of a barn, from files that are dropped here and from days that are entered. */
function FeedAndWater() {
  const t = useMessages()
  const { difference } = useSettings<Settings>()
  const kept = useAmounts()
  const { amounts, reading, zone, load, addFile, addDay } = kept
  const [isEntering, setEntering] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const handle = useChartHandle()
  const choose = () => input.current?.click()
  const enter = () => setEntering(!isEntering)
  useViewState(viewStateOf(kept), load)
  useFrame(kept, useChartActions(handle, t('amounts')), { isEntering, choose, enter })
  const isEmpty = isWithout(amounts)
  return (
    <FileDrop input={input} label={t('add')} onFile={addFile}>
      {reading !== null && <p role="status">{t('reading', { name: reading })}</p>}
      {isEntering && <DayForm zone={zone} addDay={addDay} />}
      {amounts && !isEmpty && <Charts amounts={amounts} zone={zone} difference={difference} handle={handle} />}
      {amounts && isEmpty && reading === null && !isEntering && <Nothing onChoose={choose} onEnter={enter} />}
    </FileDrop>
  )
}

export default reactWidget<Settings>(FeedAndWater)
