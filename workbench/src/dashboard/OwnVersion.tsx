import { Button, Popover } from '@mantine/core'
import { IconArrowBackUp, IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownProperty, type LayoutEdit } from '@barn-workbench/core/layout'
import { problemOf } from '@barn-workbench/core/result'
import type { UserLayout } from '../layouts/useLayoutForUser'
import { showToast } from '../toasts/showToast'
import classes from './OwnVersion.module.css'
import { useLeaveRemoved } from './useLeaveRemoved'

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
  return {
    count: edits.length,
    canUndo: edits.length === 0 && discarded !== null,
    async reset() {
      setDiscarded(edits)
      await save(edits, [])
    },
    undo: () => save([], discarded ?? edits),
  }
}

/**
 * Says that the account has its own version of this dashboard, with buttons to return to the shared one and to undo
 * this; or that the dashboard is its own, with a button that deletes it.
 */
export function OwnVersion(props: OwnVersionProps) {
  return props.userLayout.resolved?.scope === 'own' ? <OwnDashboard {...props} /> : <OwnChanges {...props} />
}

function OwnDashboard({ layoutId, userLayout }: OwnVersionProps) {
  const { t } = useTranslation('layouts')
  const { reset, undo } = useOwnVersion({ layoutId, userLayout })
  const leaveRemoved = useLeaveRemoved(layoutId)
  const remove = async () => {
    await reset()
    leaveRemoved(undo)
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.chip} title={t('own.begun')} aria-haspopup="dialog">
          <IconUserEdit size={18} aria-hidden />
          <span className={classes.text}>{t('own.begun')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('own.begun')}>
        <p className={classes.hint}>{t('own.begunHint')}</p>
        <UnsentHint layoutId={layoutId} userLayout={userLayout} />
        <Button variant="default" className={classes.reset ?? ''} fullWidth onClick={() => void remove()}>
          {t('own.remove')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function OwnChanges(props: OwnVersionProps) {
  const { t } = useTranslation('layouts')
  const { count, canUndo, reset, undo } = useOwnVersion(props)
  const [isOpen, setIsOpen] = useState(false)
  if (count === 0 && !canUndo) return null
  const resetAndClose = () => {
    setIsOpen(false)
    void reset()
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
          onClick={canUndo ? () => void undo() : () => setIsOpen(!isOpen)}
        >
          <ChipContent canUndo={canUndo} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('own.title')}>
        <p className={classes.hint}>{t('own.hint', { count })}</p>
        <UnsentHint {...props} />
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

/** Says that the instance lacks what this device has of a dashboard. */
function UnsentHint({ layoutId, userLayout: { snapshot } }: OwnVersionProps) {
  const { t } = useTranslation('layouts')
  const isUnsent = snapshot.problem !== null && ownProperty(snapshot.own, layoutId)?.pending === true
  return isUnsent && <p className={classes.hint}>{t('menu.problem')}</p>
}
