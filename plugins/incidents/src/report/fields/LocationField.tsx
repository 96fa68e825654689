import { Switch } from '@mantine/core'
import { CamerasPicker, RegionsPicker, type Form } from '@barn-workbench/plugin-sdk/form'
import { useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import type { LocationKind } from '../documentationSchema'
import classes from './Fields.module.css'

interface LocationValues {
  isGlobal: boolean | undefined
  cameraIds: string[] | undefined
  regions: string[] | undefined
}

interface LocationFieldProps {
  /** What the type takes. */
  locations: readonly LocationKind[]
  form: Pick<Form<LocationValues>, 'values' | 'field' | 'change'>
}

/** The cameras and regions, as far as the type takes them and the account may see them. */
function Places({ locations, form }: LocationFieldProps) {
  const t = useMessages()
  const seesRegions = usePermission('regions.view')
  const cameras = form.field('cameraIds')
  const regions = form.field('regions')
  return (
    <div className={classes.lists}>
      {locations.includes('cameraId') && (
        <CamerasPicker label={t('card.cameras')} value={cameras.value ?? []} onChange={cameras.onChange} />
      )}
      {locations.includes('regionSpecification') && seesRegions && (
        <RegionsPicker label={t('card.regions')} value={regions.value ?? []} onChange={regions.onChange} />
      )}
    </div>
  )
}

/** The place of a documentation: the whole barn, or cameras and regions. */
export function LocationField({ locations, form }: LocationFieldProps) {
  const t = useMessages()
  const { isGlobal = false } = form.values
  const { error } = form.field('cameraIds')
  return (
    <fieldset className={classes.place}>
      <legend className={classes.label}>{t('card.location')}</legend>
      {locations.includes('global') && (
        <Switch
          label={t('card.wholeBarn')}
          checked={isGlobal}
          disabled={locations.length === 1}
          aria-invalid={error !== null || undefined}
          onChange={(event) => form.change({ isGlobal: event.currentTarget.checked, cameraIds: [], regions: [] })}
        />
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {!isGlobal && <Places locations={locations} form={form} />}
    </fieldset>
  )
}
