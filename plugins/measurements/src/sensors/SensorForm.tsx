import { useEffect, useState } from 'react'
import { sensors } from '@barn-workbench/core/contract'
import { measurementKindOf, SensorKind } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm, type FormField } from '@barn-workbench/plugin-sdk/form'
import { useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from './SensorForm.module.css'
import { changesOf, detailsOf, initialOf, SensorRules, type SensorFormInput, type SensorValues } from './sensorRules'
import { useMeasurementName } from './sensorWords'
import { updateSensor } from './sensorWrites'
import { usePlaceOptions } from './usePlaces'

/** Returns the function that creates or changes a sensor. */
function useSave({ sensor }: SensorFormInput) {
  const session = useSession()
  const host = useHost()
  return async (values: SensorValues, idempotencyKey: string): Promise<void> => {
    const details = detailsOf(values)
    if (sensor) {
      const updates = changesOf(details, sensor)
      const { sensorId } = sensor
      if (Object.keys(updates).length > 0) await host.write(updateSensor, { sensorId, updates, basedOn: sensor })
      return
    }
    const { measurement, tag } = values
    await session.send(sensors.create, { body: { value: { measurement, tag, ...details } } }, { idempotencyKey })
    host.toast({ kind: 'success', key: 'toast.sensor.create.success', values: { name: details.name } })
  }
}

interface ChoiceProps {
  label: string
  field: FormField<string | undefined>
}

function MeasurementField({ label, field }: ChoiceProps) {
  const nameOf = useMeasurementName()
  const options = SensorKind.options.map((value) => ({ value, label: nameOf(value) }))
  return <NativeSelect label={label} data={options} {...field} value={field.value ?? ''} />
}

function PlaceField({ label, field }: ChoiceProps) {
  return <NativeSelect label={label} data={usePlaceOptions()} {...field} value={field.value ?? ''} />
}

/** Adds a sensor, gives rows of an unknown one a name and a place, or changes a sensor. */
export function SensorForm({ input, close, setUnsaved }: DialogProps<SensorFormInput, true>) {
  const t = useMessages()
  const save = useSave(input)
  const places = usePlaceOptions()
  const [initial] = useState(() =>
    initialOf(
      input,
      places.flatMap(({ items }) => items),
    ),
  )
  const form = useForm({
    schema: SensorRules,
    initial,
    problemFields: { 'sensor/exists': { field: 'tag', message: 'sensor_exists' } },
    onSubmit: async (values, idempotencyKey) => {
      await save(values, idempotencyKey)
      close(true)
    },
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const text = (name: 'tag' | 'name' | 'minimum' | 'maximum' | 'interval') => {
    const field = form.field(name)
    return { label: t(`sensors.form.${name}`), ...field, value: field.value ?? '' }
  }
  const isNew = input.sensor === null && input.found === null
  const unit = measurementKindOf(form.values.measurement ?? '')?.unit ?? ''
  return (
    <form {...form.props}>
      <Stack gap="md">
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        {isNew && (
          <>
            <MeasurementField label={t('sensors.form.measurement')} field={form.field('measurement')} />
            <TextInput description={t('sensors.form.tagHint')} autoComplete="off" spellCheck={false} {...text('tag')} />
          </>
        )}
        <TextInput autoComplete="off" data-autofocus {...text('name')} />
        <PlaceField label={t('sensors.form.place')} field={form.field('place')} />
        <div className={classes.range}>
          <TextInput inputMode="decimal" rightSection={unit} rightSectionWidth={48} {...text('minimum')} />
          <TextInput inputMode="decimal" rightSection={unit} rightSectionWidth={48} {...text('maximum')} />
        </div>
        <TextInput
          inputMode="decimal"
          description={t('sensors.form.intervalHint')}
          rightSection={t('sensors.form.minutes')}
          rightSectionWidth={48}
          {...text('interval')}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={() => close(null)}>
            {t('dialogs.cancel')}
          </Button>
          <Button type="submit" size="md" loading={form.isSubmitting}>
            {t('sensors.form.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
