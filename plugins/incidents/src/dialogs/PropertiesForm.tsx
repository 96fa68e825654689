import { useEffect } from 'react'
import { z } from 'zod'
import { incidents } from '@barn-workbench/core/contract'
import { DEFAULT_RENDER_COLOR, HexColor, INCLUDE_IN } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { ColorPicker, useForm, type FormField } from '@barn-workbench/plugin-sdk/form'
import { useCall, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Checkbox, Group, JsonInput, Stack } from '@barn-workbench/plugin-sdk/ui'
import type { IncidentProperties } from '../writes/incidentWrites'

/** Parses the text of a JSON list; anything else does not fit. */
const JsonList = z.string().transform((text, context): unknown[] => {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
  } catch {
    // Said below.
  }
  context.addIssue({ code: 'custom', message: 'json_list' })
  return z.NEVER
})

const Rules = z.object({
  includeIn: z.array(z.string()).transform((names) => INCLUDE_IN.filter((name) => names.includes(name))),
  renderColor: HexColor,
  stakeholder: z.array(z.string()),
  overrides: JsonList,
})

const SWATCHES = [DEFAULT_RENDER_COLOR, '#C92A2A', '#E8890C', '#2B8A3E', '#7F1EB5', '#61689D']

/** The stakeholders that the instance knows, and the ones of the incident. */
function useStakeholders(own: readonly string[]): string[] {
  const { data = [] } = useCall(incidents.stakeholders, {})
  return [...new Set([...data, ...own])]
}

interface ChoicesProps {
  label: string
  field: FormField<string[] | undefined>
  options: readonly { value: string; label: string }[]
}

/** Several of some options. */
function Choices({ label, field, options }: ChoicesProps) {
  return (
    <Checkbox.Group label={label} value={field.value ?? []} error={field.error} onChange={field.onChange}>
      <Group mt={4}>
        {options.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** The settings of single entities, which only their author knows to write. */
function Overrides({ field }: { field: FormField<string | undefined> }) {
  const t = useMessages()
  return (
    <details>
      <summary>{t('properties.overrides')}</summary>
      <JsonInput
        aria-label={t('properties.overrides')}
        description={t('properties.overridesHint')}
        autosize
        minRows={3}
        {...field}
        value={field.value ?? ''}
      />
    </details>
  )
}

function initialOf({ includeIn, displaySettings, stakeholder, displaySettingEntityOverrides }: IncidentProperties) {
  const overrides = JSON.stringify(displaySettingEntityOverrides, null, 2)
  return { includeIn: includeIn as string[], renderColor: displaySettings.renderColor, stakeholder, overrides }
}

function propertiesOf({ includeIn, renderColor, stakeholder, overrides }: z.output<typeof Rules>): IncidentProperties {
  const displaySettings = { renderColor }
  return { includeIn, displaySettings, displaySettingEntityOverrides: overrides, stakeholder }
}

/** Asks for the screens, colour and stakeholders of an incident. */
export function PropertiesForm({ input, close, setUnsaved }: DialogProps<IncidentProperties, IncidentProperties>) {
  const t = useMessages()
  const stakeholders = useStakeholders(input.stakeholder)
  const form = useForm({
    schema: Rules,
    initial: initialOf(input),
    onSubmit: (values) => close(propertiesOf(values)),
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const renderColor = form.field('renderColor')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <Choices
          label={t('properties.includeIn')}
          field={form.field('includeIn')}
          options={INCLUDE_IN.map((value) => ({ value, label: t(`includeIn.${value}`) }))}
        />
        <ColorPicker
          label={t('properties.color')}
          swatches={SWATCHES}
          {...renderColor}
          value={renderColor.value ?? ''}
        />
        <Choices
          label={t('properties.stakeholder')}
          field={form.field('stakeholder')}
          options={stakeholders.map((value) => ({ value, label: t(`stakeholder.${value}`, { defaultValue: value }) }))}
        />
        <Overrides field={form.field('overrides')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close(null)}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('dialogs.properties.confirm')}</Button>
        </Group>
      </Stack>
    </form>
  )
}
