import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, IconDots, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Breakpoint } from '@barn-workbench/core/layout'
import classes from './EditorBar.module.css'

/** One action of the editor, as a button or as an entry of a menu. */
export interface EditorAction {
  id: string
  label: string
  run: () => void
  disabled?: boolean
}

interface EditorBarProps {
  canUndo: boolean
  canRedo: boolean
  isSaving: boolean
  breakpoint: Breakpoint
  breakpoints: readonly Breakpoint[]
  /** The action of the main button: it saves for the person, or for the audience whose layout is edited. */
  save: EditorAction
  /** Actions that save for other audiences. */
  publish: readonly EditorAction[]
  more: readonly EditorAction[]
  onUndo: () => void
  onRedo: () => void
  onBreakpoint: (breakpoint: Breakpoint) => void
  onAdd: () => void
  onLeave: () => void
}

/** The toolbar of the editor. */
export function EditorBar(props: EditorBarProps) {
  const { breakpoint, breakpoints, isSaving, more, onBreakpoint, onAdd, onLeave } = props
  const { t } = useTranslation('layouts')
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('edit.bar')}>
      <IconButton label={t('edit.undo')} disabled={!props.canUndo} onClick={props.onUndo}>
        <IconArrowBackUp size={18} />
      </IconButton>
      <IconButton label={t('edit.redo')} disabled={!props.canRedo} onClick={props.onRedo}>
        <IconArrowForwardUp size={18} />
      </IconButton>
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
      <ActionMenu actions={more} label={t('edit.more')} icon={<IconDots size={18} />} />
      <span className={classes.spring} />
      <Button variant="default" disabled={isSaving} onClick={onLeave}>
        {t('edit.leave')}
      </Button>
      <SaveButtons save={props.save} publish={props.publish} isSaving={isSaving} />
    </div>
  )
}

function SaveButtons({ save, publish, isSaving }: Pick<EditorBarProps, 'save' | 'publish' | 'isSaving'>) {
  const { t } = useTranslation('layouts')
  return (
    <span className={classes.save}>
      <Button loading={isSaving} disabled={save.disabled === true} onClick={save.run}>
        {save.label}
      </Button>
      {publish.length > 0 && (
        <ActionMenu actions={publish} label={t('edit.publish')} icon={<IconChevronDown size={18} />} />
      )}
    </span>
  )
}

interface IconButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function IconButton({ label, disabled, onClick, children }: IconButtonProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}

interface ActionMenuProps {
  actions: readonly EditorAction[]
  label: string
  icon: ReactNode
}

function ActionMenu({ actions, label, icon }: ActionMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={label} title={label}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action.id} disabled={action.disabled === true} onClick={action.run}>
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
