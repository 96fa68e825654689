import { Slider, Text } from '@mantine/core'
import { MAXIMUM_SEVERITY } from '@barn-workbench/core/schema'
import type { FormField } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { severityLabel } from '../../widgets/list/incidentLabels'

const SEVERITIES = Array.from({ length: MAXIMUM_SEVERITY + 1 }, (_, severity) => severity)

/** How bad something is, from none to high. */
export function SeverityField({ field }: { field: FormField<number | undefined> }) {
  const t = useMessages()
  const label = t('property.severity')
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Slider
        min={0}
        max={MAXIMUM_SEVERITY}
        step={1}
        mx="md"
        mb="lg"
        label={null}
        thumbLabel={label}
        thumbValueText={(severity: number) => severityLabel(severity, t) ?? ''}
        marks={SEVERITIES.map((value) => ({ value, label: severityLabel(value, t) }))}
        value={field.value ?? 0}
        onChange={field.onChange}
      />
    </div>
  )
}
