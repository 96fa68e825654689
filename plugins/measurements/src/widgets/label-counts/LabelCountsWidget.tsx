import { useMemo } from 'react'
import { TimeChart } from '@barn-workbench/plugin-sdk/chart'
import { updatedAtOf, useMessages, useSpecies, useTimeSetup, viewStateOf } from '@barn-workbench/plugin-sdk/react'
import { useLabelCounts } from '../../queries/useLabelCounts'
import { useLabelWords } from '../labelWords'
import { MeasurementFrame } from '../MeasurementFrame'
import { byLabel } from '../namedColumns'
import type { LabelCountsSettings } from './settings'

/** Animals counted by label, on each other: standing and lying pigs, or broilers. */
export default function LabelCountsWidget({ settings }: { settings: LabelCountsSettings }) {
  const t = useMessages()
  const word = useLabelWords()
  const species = useSpecies()
  const setup = useTimeSetup()
  const call = useLabelCounts({ setup, species, cameras: settings.cameras })
  const columns = useMemo(() => call.data && byLabel(call.data, word), [call.data, word])
  return (
    <MeasurementFrame
      state={viewStateOf(call)}
      columns={columns}
      updatedAt={updatedAtOf(call)}
      aggregation="count"
      timeResolution={setup.timeResolution}
      title={t(species === 'chickens' ? 'broilers' : 'standingAndLying')}
    >
      {(shown, handle, title) => (
        <TimeChart columns={shown} kind="area" label={title} legend={settings.legend} handle={handle} />
      )}
    </MeasurementFrame>
  )
}
