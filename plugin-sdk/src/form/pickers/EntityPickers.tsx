import { Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { regions } from '@barn-workbench/core/contract'
import { isDecommissioned } from '@barn-workbench/core/schema'
import { byName, foldText } from '@barn-workbench/core/text'
import { useLocale } from '../../context/messages'
import { useSdkTexts } from '../../context/texts'
import { useCall } from '../../requests/useCall'
import { useCameras } from '../../requests/useCameras'
import type { EntityOption } from '../entityOptions'
import { ListInput } from '../ListInput'
import { regionOptions } from '../regionOptions'

/** More options than these are narrowed by a text. */
const MANY = 8
const LOADING_HEIGHT = 120

interface EntitiesPickerProps {
  label: string
  /** Ids in the order in which they were chosen. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string | null
}

interface OptionsProps extends EntitiesPickerProps {
  /** Undefined while they are being loaded. */
  options: readonly EntityOption[] | undefined
  isError: boolean
}

/** Chooses several options; chosen ones are always listed. */
function Options({ label, value, onChange, error = null, options, isError }: OptionsProps) {
  const t = useSdkTexts()
  const [text, setText] = useState('')
  if (!options) return isError ? <p role="status">{t('form.unavailable')}</p> : <Skeleton height={LOADING_HEIGHT} />
  const isMeant = ({ id, name }: EntityOption) => value.includes(id) || foldText(name).includes(foldText(text.trim()))
  const search = options.length > MANY && (
    <TextInput
      size="xs"
      aria-label={t('picker.narrow', { label })}
      placeholder={t('picker.narrowHint')}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
  return (
    <ListInput
      label={label}
      hint={error ?? ''}
      search={search}
      options={options.filter(isMeant)}
      value={value}
      onChange={(ids) => onChange(ids as string[])}
    />
  )
}

/** Chooses cameras by their names: those in use and those that are already chosen. @public */
export function CamerasPicker(props: EntitiesPickerProps) {
  const locale = useLocale()
  const { data, isError } = useCameras()
  const options = data
    ?.filter((camera) => !isDecommissioned(camera) || props.value.includes(camera.cameraId))
    .map(({ cameraId, name }) => ({ id: cameraId, name }))
    .sort(byName(locale))
  return <Options {...props} options={options} isError={isError} />
}

/**
 * Chooses regions, such as pens, under the names of their types. Needs the permission to view regions.
 * @public
 */
export function RegionsPicker(props: EntitiesPickerProps) {
  const locale = useLocale()
  const { data, isError } = useCall(regions.specifications, {})
  const types = useCall(regions.types, {})
  const options = data && !types.isLoading ? regionOptions(data, types.data, locale) : undefined
  return <Options {...props} options={options} isError={isError} />
}
