import { IconChevronDown, IconPhoto } from '@barn-workbench/plugin-sdk/icons'
import { useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Menu } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Plan.module.css'
import type { ChosenPlan } from '../planChoice'
import { HEATMAP_OPACITY, usePermittedSources, type ImageSource } from './imageSources'

interface SourceMenuProps extends ChosenPlan {
  sources: readonly ImageSource[]
  /** Whether the button names the source that is shown. */
  isNamed: boolean
}

/** A button that opens all sources. */
function SourceMenu({ sources, choice, change, isNamed }: SourceMenuProps) {
  const t = useMessages()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" className={classes.chip} aria-label={t('sources.choose')}>
          {isNamed && <IconPhoto size={16} aria-hidden />}
          {isNamed && t(`sources.${choice.source}.name`)}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sources.map((source) => (
          <Menu.Item
            key={source}
            aria-current={choice.source === source || undefined}
            rightSection={choice.source === source ? '✓' : undefined}
            onClick={() => change({ source })}
          >
            {t(`sources.${source}.name`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The opacity of heat maps above the pictures. */
function HeatmapOpacity({ choice, change }: ChosenPlan) {
  const t = useMessages()
  return (
    <label className={classes.opacity}>
      <span>{t('opacity')}</span>
      <input
        type="range"
        min={HEATMAP_OPACITY.minimum}
        max={HEATMAP_OPACITY.maximum}
        step={HEATMAP_OPACITY.step}
        value={choice.heatmapOpacity}
        onChange={(event) => change({ heatmapOpacity: Number(event.currentTarget.value) })}
      />
      <output>{choice.heatmapOpacity} %</output>
    </label>
  )
}

/**
 * Chooses what the tiles show: at a desk a click toggles the heat map and an arrow opens all, on a phone a menu does.
 */
export function ImageSourcePicker(chosen: ChosenPlan) {
  const t = useMessages()
  const sources = usePermittedSources()
  const isPhone = useIsPhone()
  const { choice, change } = chosen
  if (sources.length === 0) return null
  const isToggled = !isPhone && sources.includes('heatmap') && sources.includes('stillFrame')
  const isHeatmap = choice.source === 'heatmap'
  return (
    <>
      {isHeatmap && <HeatmapOpacity {...chosen} />}
      <span className={classes.split}>
        {isToggled && (
          <button
            type="button"
            className={classes.chip}
            aria-pressed={isHeatmap}
            title={t('sources.toggle')}
            onClick={() => change({ source: isHeatmap ? 'stillFrame' : 'heatmap' })}
          >
            <IconPhoto size={16} aria-hidden />
            {t(`sources.${choice.source}.name`)}
          </button>
        )}
        <SourceMenu {...chosen} sources={sources} isNamed={!isToggled} />
      </span>
    </>
  )
}
