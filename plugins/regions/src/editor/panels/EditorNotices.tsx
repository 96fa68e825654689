import type { Problem } from '@barn-workbench/core/result'
import { ProblemNotice, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Editor.module.css'
import type { Told } from '../useDrawing'

interface EditorNoticesProps {
  told: Told | null
  problem: Problem | null
  /** Who has drawn meanwhile; null: nobody. */
  changedBy: string | null
  isTypeGone: boolean
  /** Outlines of regions that are gone. */
  gone: number
}

/** What is to be known above the picture: what was refused, what failed, what others did meanwhile. */
export function EditorNotices({ told, problem, changedBy, isTypeGone, gone }: EditorNoticesProps) {
  const t = useMessages()
  return (
    <div className={classes.messages}>
      {problem && <ProblemNotice problem={problem} />}
      {isTypeGone && (
        <span className={classes.notice} role="alert">
          {t('editor.typeGone')}
        </span>
      )}
      {!isTypeGone && gone > 0 && (
        <span className={classes.notice} role="alert">
          {t('editor.regionsGone', { count: gone })}
        </span>
      )}
      {changedBy !== null && (
        <span className={classes.notice} role="status">
          {t('editor.changedMeanwhile', { who: changedBy })}
        </span>
      )}
      <p id="region-told" className={classes.told} role="status">
        {told && t(`editor.told.${told.key}`, told.values ?? {})}
      </p>
    </div>
  )
}
