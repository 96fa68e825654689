import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconLayoutList, IconPlus } from '@tabler/icons-react'
import { Slot, useLocalSettings, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './InstanceList.module.css'

const MODES = [
  { value: 'grid', icon: IconLayoutGrid },
  { value: 'list', icon: IconLayoutList },
] as const

/** Adding a site, and whether sites are cards or rows. */
export function ListTools({ hasSites }: { hasSites: boolean }) {
  const t = useMessages()
  const { navigate } = useWorkbench()
  const [{ instanceListDisplayMode }, change] = useLocalSettings()
  return (
    <div className={classes.tools}>
      {hasSites && (
        <SegmentedControl
          aria-label={t('list.mode.label')}
          value={instanceListDisplayMode}
          onChange={(mode) => change({ instanceListDisplayMode: mode })}
          data={MODES.map(({ value, icon: Icon }) => ({
            value,
            label: (
              <span className={classes.mode}>
                <Icon size={18} aria-hidden />
                <VisuallyHidden>{t(`list.mode.${value}`)}</VisuallyHidden>
              </span>
            ),
          }))}
        />
      )}
      <Slot name="instances.tools" input={{}} />
      <Button size="md" leftSection={<IconPlus size={18} />} onClick={() => navigate('/add')}>
        {t('list.add')}
      </Button>
    </div>
  )
}
