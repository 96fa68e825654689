import { Button, TextInput } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { PLUGIN_AUTHOR, PLUGIN_NAME } from '../installed/manifestParts'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { WidgetPreview } from '../widgets/WidgetPreview'
import { SidePanel } from './SidePanel'
import { groupsOf, type WidgetChoice } from './useWidgetChoices'
import classes from './WidgetPicker.module.css'

interface HiddenWidget {
  key: string
  widget: LayoutWidget
}

interface WidgetPickerProps {
  entries: readonly WidgetChoice[]
  hiddenWidgets: readonly HiddenWidget[]
  /** The types of the widgets that the layout shows. */
  presentTypes: ReadonlySet<string>
  onAdd: (entry: WidgetChoice) => void
  /** Shows a hidden widget again, by its key. */
  onShow: (key: string) => void
  /** Called when an entry starts to be dragged, and with null when the drag ends. */
  onDrag: (entry: WidgetChoice | null) => void
  onClose: () => void
}

/**
 * The widget types that can be added, in groups, each with a description and a preview that shows the data of this
 * instance.
 */
export function WidgetPicker({
  entries,
  hiddenWidgets,
  presentTypes,
  onAdd,
  onShow,
  onDrag,
  onClose,
}: WidgetPickerProps) {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  const [search, setSearch] = useState('')
  const isMatch = ({ type, name, pluginId: ns }: WidgetChoice) => {
    const words = [
      titleOf({ type }),
      t(`widgets.${name}.keywords`, { ns, defaultValue: '' }),
      t(PLUGIN_NAME, { ns, defaultValue: '' }),
    ]
    return words.some((text) => text.toLowerCase().includes(search.trim().toLowerCase()))
  }
  const groups = groupsOf(entries.filter(isMatch))
  const first = search.trim() === '' ? undefined : groups[0]?.members[0]
  return (
    <SidePanel title={t('palette.title')} onClose={onClose}>
      {hiddenWidgets.length > 0 && <HiddenWidgets widgets={hiddenWidgets} onShow={onShow} />}
      <TextInput
        data-first-field
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The Enter key that ends the choice of a character adds nothing.
          if (event.key === 'Enter' && first && !event.nativeEvent.isComposing) onAdd(first)
        }}
      />
      <p className={classes.enter} role="status">
        {first && t('palette.enter', { title: titleOf(first) })}
      </p>
      {groups.map(({ group, members }) => (
        <section key={group} className={classes.section} aria-label={t(`palette.groups.${group}`)}>
          <h3 className={classes.group}>{t(`palette.groups.${group}`)}</h3>
          <ul className={classes.entries}>
            {members.map((entry) => (
              <PickerItem
                key={entry.type}
                entry={entry}
                isThere={presentTypes.has(entry.type)}
                isFirst={entry === first}
                onAdd={onAdd}
                onDrag={onDrag}
              />
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className={classes.nothing}>{t('palette.nothing')}</p>}
    </SidePanel>
  )
}

interface HiddenWidgetsProps {
  widgets: readonly HiddenWidget[]
  onShow: (key: string) => void
}

function HiddenWidgets({ widgets, onShow }: HiddenWidgetsProps) {
  const { t } = useTranslation('layouts')
  const titleOf = useWidgetTitle()
  return (
    <section className={classes.hidden} aria-label={t('palette.hidden')}>
      <h3 className={classes.group}>{t('palette.hidden')}</h3>
      {widgets.map(({ key, widget }) => (
        <Button
          key={key}
          variant="default"
          size="compact-md"
          leftSection={<IconEye size={16} />}
          onClick={() => onShow(key)}
        >
          {t('palette.show', { title: titleOf(widget) })}
        </Button>
      ))}
    </section>
  )
}

/** Names the plugin and the author of a widget of a third party, whose title may equal the title of another widget. */
function PickerSource({ pluginId: ns }: Pick<WidgetChoice, 'pluginId'>) {
  const { t } = useTranslation('layouts')
  const plugin = t(PLUGIN_NAME, { ns, defaultValue: '' })
  if (plugin === '') return null
  return (
    <p className={classes.source}>
      {t('portable.mark', { plugin, author: t(PLUGIN_AUTHOR, { ns, defaultValue: '' }) })}
    </p>
  )
}

interface PickerItemProps extends Pick<WidgetPickerProps, 'onAdd' | 'onDrag'> {
  entry: WidgetChoice
  /** Whether the layout has such a widget already. */
  isThere: boolean
  /** Whether the Enter key adds it. */
  isFirst: boolean
}

function PickerItem({ entry, isThere, isFirst, onAdd, onDrag }: PickerItemProps) {
  const { t } = useTranslation('layouts')
  const title = useWidgetTitle()(entry)
  const { pluginId, name } = entry
  return (
    <li
      className={classes.entry}
      data-first={isFirst || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', entry.type)
        onDrag(entry)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={classes.head}>
        <span className={classes.name}>
          {title}
          {isThere && <span className={classes.there}>{t('palette.there')}</span>}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          aria-label={t('palette.add', { title })}
          onClick={() => onAdd(entry)}
        >
          {t('palette.plus')}
        </Button>
      </div>
      <PickerSource pluginId={pluginId} />
      <p className={classes.description}>{t(`widgets.${name}.description`, { ns: pluginId })}</p>
      <WidgetPreview
        widget={entry.widget}
        size={entry.size}
        width={PREVIEW_WIDTH}
        maximumHeight={PREVIEW_MAXIMUM_HEIGHT}
      />
    </li>
  )
}

/** Width of a preview, and the height from which it is cut off, in px. */
const PREVIEW_WIDTH = 306
const PREVIEW_MAXIMUM_HEIGHT = 200
