import { Button, Popover } from '@mantine/core'
import { IconArrowBackUp, IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownProperty, type LayoutEdit } from '@barn-workbench/core/layout'
import { problemOf } from '@barn-workbench/core/result'
import type { UserLayout } from '../layouts/useLayoutForUser'
import { showToast } from '../toasts/showToast'
import classes from './OwnVersion.module.css'

interface OwnVersionProps {
  layoutId: string
  userLayout: UserLayout
}

/** The account's edits of a layout, the function that returns to the shared layout, and the one that undoes this. */
function useOwnVersion({ layoutId, userLayout: { resolved, layouts } }: OwnVersionProps) {
  const { t } = useTranslation()
  const [discarded, setDiscarded] = useState<LayoutEdit[] | null>(null)
  const edits = resolved?.edits ?? []
  const save = async (before: LayoutEdit[], after: LayoutEdit[]) => {
    if (!resolved) return
    try {
      await layouts.saveOwn(layoutId, { base: resolved.layout, before, edits: after })
    } catch (error) {
      void showToast('error', t(problemOf(error).code, { ns: 'errors' }), 'own-version')
    }
  }
  const reset = () => {
    setDiscarded(edits)
    void save(edits, [])
  }
  return {
    count: edits.length,
    canUndo: edits.length === 0 && discarded !== null,
    reset,
    undo: () => void save([], discarded ?? []),
  }
}

/**
 * Says that the account has its own version of this dashboard, with buttons to return to the shared one and to undo
 * this.
 */
export function OwnVersion(props: OwnVersionProps) {
  const { t } = useTranslation('layouts')
  const { count, canUndo, reset, undo } = useOwnVersion(props)
  const [isOpen, setIsOpen] = useState(false)
  if (count === 0 && !canUndo) return null
  const resetAndClose = () => {
    setIsOpen(false)
    reset()
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        {/* One button for both, so that the focus has a place. */}
        <button
          type="button"
          className={classes.chip}
          aria-label={t(canUndo ? 'own.undo' : 'own.title')}
          title={t(canUndo ? 'own.undo' : 'own.title')}
          aria-haspopup={canUndo ? undefined : 'dialog'}
          aria-expanded={canUndo ? undefined : isOpen}
          onClick={canUndo ? undo : () => setIsOpen(!isOpen)}
        >
          <ChipContent canUndo={canUndo} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('own.title')}>
        <OwnVersionHint {...props} count={count} />
        <Button variant="default" className={classes.reset ?? ''} fullWidth onClick={resetAndClose}>
          {t('own.reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function ChipContent({ canUndo }: { canUndo: boolean }) {
  const { t } = useTranslation('layouts')
  const Icon = canUndo ? IconArrowBackUp : IconUserEdit
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className={classes.text}>{t(canUndo ? 'edit.undo' : 'own.title')}</span>
    </>
  )
}

/** The number of changes, and whether the instance lacks them. */
function OwnVersionHint({ layoutId, userLayout: { snapshot }, count }: OwnVersionProps & { count: number }) {
  const { t } = useTranslation('layouts')
  const isUnsent = snapshot.problem !== null && ownProperty(snapshot.own, layoutId)?.pending === true
  return (
    <>
      <p className={classes.hint}>{t('own.hint', { count })}</p>
      {isUnsent && <p className={classes.hint}>{t('menu.problem')}</p>}
    </>
  )
}
