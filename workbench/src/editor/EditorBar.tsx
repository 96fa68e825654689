import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, IconDots, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Breakpoint } from '@barn-workbench/core/layout'
import classes from './EditorBar.module.css'

/** An entry of a menu. */
export interface BarChoice {
  id: string
  label: string
  run: () => void
  disabled?: boolean
}

interface EditorBarProps {
  canUndo: boolean
  canRedo: boolean
  busy: boolean
  breakpoint: Breakpoint
  breakpoints: readonly Breakpoint[]
  /** What the main button does: to save for oneself, or for the audience whose layout is edited. */
  save: BarChoice
  /** Other audiences that the layout may be saved for. */
  publish: readonly BarChoice[]
  more: readonly BarChoice[]
  onUndo: () => void
  onRedo: () => void
  onBreakpoint: (breakpoint: Breakpoint) => void
  onAdd: () => void
  onLeave: () => void
}

/** The tools with which a layout is arranged. */
export function EditorBar(props: EditorBarProps) {
  const {
    canUndo,
    canRedo,
    busy,
    breakpoint,
    breakpoints,
    save,
    publish,
    more,
    onUndo,
    onRedo,
    onBreakpoint,
    onAdd,
    onLeave,
  } = props
  const { t } = useTranslation('layouts')
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('edit.bar')}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('edit.undo')}
        title={t('edit.undo')}
        disabled={!canUndo}
        onClick={onUndo}
      >
        <IconArrowBackUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('edit.redo')}
        title={t('edit.redo')}
        disabled={!canRedo}
        onClick={onRedo}
      >
        <IconArrowForwardUp size={18} />
      </ActionIcon>
      {breakpoints.length > 1 && (
        <SegmentedControl
          size="sm"
          aria-label={t('edit.screen')}
          value={breakpoint}
          onChange={(value) => onBreakpoint(value as Breakpoint)}
          data={breakpoints.map((value) => ({ value, label: t(`edit.${value}`) }))}
        />
      )}
      <Button variant="default" className={classes.add ?? ''} leftSection={<IconPlus size={16} />} onClick={onAdd}>
        {t('edit.add')}
      </Button>
      <ChoiceMenu choices={more} label={t('edit.more')} icon={<IconDots size={18} />} />
      <span className={classes.spring} />
      <Button variant="default" disabled={busy} onClick={onLeave}>
        {t('edit.leave')}
      </Button>
      <span className={classes.save}>
        <Button loading={busy} disabled={save.disabled === true} onClick={save.run}>
          {save.label}
        </Button>
        {publish.length > 0 && (
          <ChoiceMenu choices={publish} label={t('edit.publish')} icon={<IconChevronDown size={18} />} />
        )}
      </span>
    </div>
  )
}

function ChoiceMenu({ choices, label, icon }: { choices: readonly BarChoice[]; label: string; icon: React.ReactNode }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={label} title={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, label: name, run, disabled }) => (
          <Menu.Item key={id} disabled={disabled === true} onClick={run}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
