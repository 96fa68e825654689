import type { Camera } from '@barn-workbench/core/schema'
import { BulkBar, SelectAll, targetOf, type Selection } from '@barn-workbench/plugin-sdk/actions'
import { IconRefresh, IconSearch } from '@barn-workbench/plugin-sdk/icons'
import { useIntent, useLocale, useLocalSettings, useMessages } from '@barn-workbench/plugin-sdk/react'
import { CloseButton, Slider, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { rebootCameras } from '../../intents'
import { tagLabel } from '../../tagLabel'
import { CAMERA_STATES, countStates, tagsOf, type CameraFilter } from './cameraFilter'
import { MINIMUM_WIDTH } from './fitTileGrid'
import classes from './StillControls.module.css'

/** Characters of a search. */
const MAXIMUM_LENGTH = 200
/** Largest width of a tile that can be chosen, and the step, in CSS px. */
const MAXIMUM_WIDTH = 720
const WIDTH_STEP = 10

interface ToggleProps {
  label: string
  /** The number of cameras that the choice would find. */
  count?: number
  isOn: boolean
  onToggle: () => void
}

function Toggle({ label, count, isOn, onToggle }: ToggleProps) {
  const locale = useLocale()
  return (
    <button type="button" className={classes.toggle} aria-pressed={isOn} onClick={onToggle}>
      {label} {count !== undefined && <span className={classes.count}>{count.toLocaleString(locale)}</span>}
    </button>
  )
}

/** Removes an item from a list, or adds it. */
function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item]
}

interface FilterProps {
  /** All cameras, also those out of use. */
  cameras: readonly Camera[]
  /** The time by which they are online or not, in ms since the epoch. */
  time: number
  filter: CameraFilter
  onFilter: (changes: Partial<CameraFilter>) => void
}

/** The states and tags of cameras, as filters. Those that no camera has are left out. */
function FilterToggles({ cameras, time, filter, onFilter }: FilterProps) {
  const t = useMessages()
  const { states, tags } = filter
  const counts = countStates(cameras, time)
  const offered = CAMERA_STATES.filter((state) => counts[state] > 0 || states.includes(state))
  return (
    <div role="group" aria-label={t('filter.title')} className={classes.toggles}>
      {offered.map((state) => (
        <Toggle
          key={state}
          label={t(`states.${state}`)}
          count={counts[state]}
          isOn={states.includes(state)}
          onToggle={() => onFilter({ states: toggled(states, state) })}
        />
      ))}
      {[...new Set([...tagsOf(cameras), ...tags])].map((tag) => (
        <Toggle
          key={`tag ${tag}`}
          label={tagLabel(tag, t)}
          isOn={tags.includes(tag)}
          onToggle={() => onFilter({ tags: toggled(tags, tag) })}
        />
      ))}
    </div>
  )
}

/** The size of the tiles, which this device keeps. */
function SizeControl({ width }: { width: number }) {
  const t = useMessages()
  const [{ cameraTileWidth }, changeSettings] = useLocalSettings()
  return (
    <div className={classes.size}>
      <Toggle
        label={t('filter.fit')}
        isOn={cameraTileWidth === null}
        onToggle={() => changeSettings({ cameraTileWidth: cameraTileWidth === null ? Math.round(width) : null })}
      />
      <Slider
        className={classes.slider ?? ''}
        thumbLabel={t('filter.size')}
        label={null}
        min={MINIMUM_WIDTH}
        max={MAXIMUM_WIDTH}
        step={WIDTH_STEP}
        value={Math.min(MAXIMUM_WIDTH, cameraTileWidth ?? width)}
        onChange={(next) => changeSettings({ cameraTileWidth: next })}
      />
    </div>
  )
}

interface StillControlsProps extends FilterProps {
  /** Width of a tile at the moment, in CSS px. */
  tileWidth: number
  /** Chooses cameras for an action on several; null if the account has no action of this kind. */
  select: { isOn: boolean; setIsOn: (isOn: boolean) => void } | null
}

/** Finds cameras, sets the size of their pictures, and begins to choose some. */
export function StillControls({ tileWidth, select, ...filtering }: StillControlsProps) {
  const t = useMessages()
  const { filter, onFilter } = filtering
  const clear = <CloseButton size="sm" aria-label={t('filter.clear')} onClick={() => onFilter({ text: '' })} />
  return (
    <div className={classes.controls}>
      <TextInput
        size="xs"
        className={classes.search ?? ''}
        aria-label={t('filter.search')}
        placeholder={t('filter.searchHint')}
        maxLength={MAXIMUM_LENGTH}
        value={filter.text}
        leftSection={<IconSearch size={14} />}
        rightSection={filter.text !== '' && clear}
        onChange={(event) => onFilter({ text: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Escape' && onFilter({ text: '' })}
      />
      <FilterToggles {...filtering} />
      <span className={classes.spring} />
      <SizeControl width={tileWidth} />
      {select && <Toggle label={t('filter.select')} isOn={select.isOn} onToggle={() => select.setIsOn(!select.isOn)} />}
    </div>
  )
}

/** The actions on all chosen cameras, and why some of them refused the last one. */
export function CameraBulk({ cameras, selection }: { cameras: readonly Camera[]; selection: Selection }) {
  const t = useMessages()
  const reboot = useIntent(rebootCameras)
  const chosen = cameras.filter(({ cameraId }) => selection.has(cameraId))
  if (!selection.isOn) return null
  const restart = {
    id: 'reboot',
    title: t('actions.reboot'),
    icon: IconRefresh,
    onClick: () => void reboot?.({ cameraIds: chosen.map(({ cameraId }) => cameraId) }),
  }
  const refused = chosen.filter(({ cameraId }) => selection.reasonOf(cameraId) !== undefined)
  return (
    <div className={classes.bulk}>
      <SelectAll selection={selection} ids={cameras.map(({ cameraId }) => cameraId)} />
      {chosen.length > 0 && (
        <BulkBar
          targets={chosen.map((camera) => targetOf('camera', camera))}
          onDone={selection.keepRefused}
          onClear={selection.clear}
          entries={reboot ? [restart] : []}
        />
      )}
      {refused.length > 0 && (
        <ul className={classes.refused} role="status">
          {refused.map(({ cameraId, name }) => (
            <li key={cameraId}>
              <strong>{name}</strong> {selection.reasonOf(cameraId)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
