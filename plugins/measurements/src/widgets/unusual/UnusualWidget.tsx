import { useMemo } from 'react'
import { unusual, type UnusualReport } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import {
  updatedAtOf,
  useCall,
  useCameras,
  useMessages,
  viewStateOf,
  WidgetFrame,
  type Messages,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { useFailureLog } from '../chart/useFailureLog'
import { UnusualView } from './UnusualView'

/** Minimum time between two reports of the instance, in ms. */
const REFRESH = 5 * MINUTE

/** The empty state without findings; null if there are some. */
function emptyState(t: Messages, { basis, findings }: UnusualReport): ViewState | null {
  if (!basis) return { kind: 'empty', title: t('unusual.unknown.title'), hint: t('unusual.unknown.hint') }
  if (findings.length > 0) return null
  return {
    kind: 'empty',
    title: t('unusual.nothing.title'),
    hint: t(`unusual.basis.${basis.kind}`, { count: basis.count }),
  }
}

/** Lists the cameras that measure something else than in earlier batches. */
export default function UnusualWidget() {
  const t = useMessages()
  const call = useCall(unusual.report, {}, { refresh: REFRESH })
  const cameras = useCameras()
  const cameraNames = useMemo(
    () => new Map(cameras.data?.map(({ cameraId, name }) => [cameraId, name])),
    [cameras.data],
  )
  const empty = call.data ? emptyState(t, call.data) : null
  const state = viewStateOf(call, cameras)
  useFailureLog('measurements.unusual', state)
  return (
    <WidgetFrame state={(state.kind === 'content' && empty) || state} updatedAt={updatedAtOf(call, cameras)} flush>
      {call.data && <UnusualView report={call.data} cameraNames={cameraNames} />}
    </WidgetFrame>
  )
}
