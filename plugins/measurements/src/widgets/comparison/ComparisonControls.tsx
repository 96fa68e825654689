import { NativeSelect } from '@mantine/core'
import { useMessages, type Messages } from '@barn-workbench/plugin-sdk/react'
import { AGAINST, AXES, COMPARED_CHARTS, type ComparisonChoice } from '../../comparison/settings'
import classes from './Comparison.module.css'

interface ComparisonControlsProps {
  choice: ComparisonChoice
  onChange: (changes: Partial<ComparisonChoice>) => void
}

function optionsOf(t: Messages, name: 'against' | 'axis', values: readonly string[]) {
  return values.map((value) => ({ value, label: t(`widgets.comparison.settings.${name}.options.${value}`) }))
}

/** What is compared, with what, and by which time. It is changed for the moment; the settings keep what is usual. */
export function ComparisonControls({ choice, onChange }: ComparisonControlsProps) {
  const t = useMessages()
  const charts = COMPARED_CHARTS.map(({ name }) => ({ value: name, label: t(`widgets.${name}.title`) }))
  const label = (name: keyof ComparisonChoice) => t(`widgets.comparison.settings.${name}.label`)
  return (
    <div className={classes.controls}>
      <NativeSelect
        aria-label={label('chart')}
        data={charts}
        value={choice.chart}
        onChange={({ target }) => onChange({ chart: target.value })}
      />
      <NativeSelect
        aria-label={label('against')}
        data={optionsOf(t, 'against', AGAINST)}
        value={choice.against}
        onChange={({ target }) => onChange({ against: target.value as ComparisonChoice['against'] })}
      />
      <NativeSelect
        aria-label={label('axis')}
        data={optionsOf(t, 'axis', AXES)}
        value={choice.axis}
        onChange={({ target }) => onChange({ axis: target.value as ComparisonChoice['axis'] })}
      />
    </div>
  )
}
