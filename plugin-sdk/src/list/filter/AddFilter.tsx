import { Button, Popover } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useSdkTexts } from '../../context/texts'
import { lazyPart, ModalDialog } from '../../react'
import { useIsPhone } from '../../react/useIsPhone'
import type { ListCondition } from '../state/listCondition'
import type { ListControl } from '../state/useListState'
import classes from './Filter.module.css'

const FilterForm = lazyPart(async () => (await import('./FilterForm')).FilterForm)

/** Props of `SheetOrPopover`. @public */
export interface SheetOrPopoverProps {
  label: string
  isOpen: boolean
  onClose: () => void
  target: ReactNode
  /** The edge of the button that a popover stands at. */
  align?: 'start' | 'end'
  children: ReactNode
}

/** Content that opens at a button: a popover, and on phones a sheet. @public */
export function SheetOrPopover({ label, isOpen, onClose, target, align = 'start', children }: SheetOrPopoverProps) {
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <>
        {target}
        {isOpen && (
          <ModalDialog label={label} place="sheet" closesOnBack onClose={onClose}>
            {children}
          </ModalDialog>
        )}
      </>
    )
  return (
    <Popover opened={isOpen} onDismiss={onClose} position={`bottom-${align}`} shadow="md" trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  )
}

interface AddFilterFormProps {
  list: ListControl
  /** Called once the condition applies. */
  onAdded: () => void
}

/** The form for another condition, which applies when it is added. */
function AddFilterForm({ list, onAdded }: AddFilterFormProps) {
  const { definition, state } = list
  const add = (condition: ListCondition) => {
    const others = state.conditions.filter((other) => JSON.stringify(other) !== JSON.stringify(condition))
    list.set({ conditions: [...others, condition] })
    onAdded()
  }
  return <FilterForm properties={definition.properties.filter(({ isFilterable = true }) => isFilterable)} onAdd={add} />
}

/** Props of `AddFilter`. @public */
export interface AddFilterProps {
  list: ListControl
  /** Whether the form opens below the button, such as in a menu, rather than above the page. */
  isInline?: boolean
}

/** The button that opens the form for another condition. @public */
export function AddFilter({ list, isInline = false }: AddFilterProps) {
  const t = useSdkTexts()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onAdded = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const target = (
    <Button
      ref={button}
      className={(isInline ? classes.inline : classes.add) ?? ''}
      aria-label={t('list.addFilter')}
      size="compact-sm"
      variant="default"
      leftSection={<IconFilterPlus size={15} />}
      disabled={list.state.conditions.length >= list.definition.maximumConditions}
      {...(!isInline && { 'aria-haspopup': 'dialog' })}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      {t('list.addFilter')}
    </Button>
  )
  const form = <AddFilterForm list={list} onAdded={onAdded} />
  if (isInline)
    return (
      <>
        {target}
        {isOpen && form}
      </>
    )
  return (
    <SheetOrPopover label={t('list.addFilter')} isOpen={isOpen} onClose={() => setIsOpen(false)} target={target}>
      {form}
    </SheetOrPopover>
  )
}
