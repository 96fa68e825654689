import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, IconDots, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Breakpoint } from '@barn-workbench/core/layout'
import { useIsPhone } from '@barn-workbench/plugin-sdk/react'
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

/** Returns the room that the toolbar has. */
function useBarWidth(): 'phone' | 'narrow' | 'wide' {
  const isPhone = useIsPhone()
  const isNarrow = useMediaQuery('(max-width: 1279px)') ?? false
  if (isPhone) return 'phone'
  return isNarrow ? 'narrow' : 'wide'
}

/** The toolbar of the editor, in one row. On the phone, tools that are needed less often are in its menu. */
export function EditorBar(props: EditorBarProps) {
  const { breakpoint, breakpoints, isSaving, more, publish, canRedo, onRedo, onBreakpoint, onAdd, onLeave } = props
  const { t } = useTranslation('layouts')
  const width = useBarWidth()
  const isPhone = width === 'phone'
  const redo: EditorAction = { id: 'redo', label: t('edit.redo'), run: onRedo, disabled: !canRedo }
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('edit.bar')} tabIndex={-1}>
      <IconButton label={t('edit.undo')} disabled={!props.canUndo} onClick={props.onUndo}>
        <IconArrowBackUp size={18} />
      </IconButton>
      {!isPhone && (
        <IconButton label={redo.label} disabled={!canRedo} onClick={onRedo}>
          <IconArrowForwardUp size={18} />
        </IconButton>
      )}
      {breakpoints.length > 1 && (
        <SegmentedControl
          size="sm"
          aria-label={t('edit.screen')}
          value={breakpoint}
          onChange={(value) => onBreakpoint(value as Breakpoint)}
          data={breakpoints.map((value) => ({ value, label: t(`edit.${value}`) }))}
        />
      )}
      <BarButton label={t('edit.add')} icon={<IconPlus size={18} />} isNarrow={width !== 'wide'} onClick={onAdd} />
      <ActionMenu
        actions={isPhone ? [redo, ...more, ...publish] : more}
        label={t('edit.more')}
        icon={<IconDots size={18} />}
      />
      <span className={classes.spring} />
      <BarButton
        label={t('edit.leave')}
        icon={<IconX size={18} />}
        isNarrow={isPhone}
        disabled={isSaving}
        onClick={onLeave}
      />
      <SaveButtons save={props.save} publish={isPhone ? [] : publish} isSaving={isSaving} />
    </div>
  )
}

function SaveButtons({ save, publish, isSaving }: Pick<EditorBarProps, 'save' | 'publish' | 'isSaving'>) {
  const { t } = useTranslation('layouts')
  return (
    <span className={classes.save}>
      <Button title={save.label} {...unless(isSaving || save.disabled === true, save.run)} aria-busy={isSaving}>
        {save.label}
      </Button>
      {publish.length > 0 && (
        <ActionMenu actions={publish} label={t('edit.publish')} icon={<IconChevronDown size={18} />} />
      )}
    </span>
  )
}

/**
 * The properties of a button that may have nothing to do. It stays a target of the focus, which would fall to the page
 * otherwise.
 */
function unless(disabled: boolean, onClick: () => void) {
  return disabled ? { 'aria-disabled': true, 'data-disabled': true } : { onClick }
}

interface IconButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function IconButton({ label, disabled = false, onClick, children }: IconButtonProps) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} {...unless(disabled, onClick)}>
      {children}
    </ActionIcon>
  )
}

interface BarButtonProps extends Omit<IconButtonProps, 'children'> {
  icon: ReactNode
  /** Whether there is room for the icon only. */
  isNarrow: boolean
}

function BarButton({ label, icon, isNarrow, disabled = false, onClick }: BarButtonProps) {
  if (isNarrow)
    return (
      <IconButton label={label} disabled={disabled} onClick={onClick}>
        {icon}
      </IconButton>
    )
  return (
    <Button variant="default" leftSection={icon} {...unless(disabled, onClick)}>
      {label}
    </Button>
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
