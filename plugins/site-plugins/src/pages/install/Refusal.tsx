import type { PluginFault } from '@barn-workbench/core/plugins'
import type { Problem } from '@barn-workbench/core/result'
import { usePluginWords } from '@barn-workbench/plugin-sdk/plugin-words'
import { PlainButton, ProblemNotice, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'

/** The reason why a package cannot be looked at or installed. */
export function Refusal({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const t = useMessages()
  const words = usePluginWords()
  const { code, params } = problem
  const { reason, detail } = params
  return (
    <div className={classes.notice}>
      <ProblemNotice problem={problem} />
      {code === 'plugin/refused' && typeof reason === 'string' && (
        <p className={classes.text}>{words.fault(reason as PluginFault, String(detail ?? ''))}</p>
      )}
      {!code.startsWith('plugin/') && <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>}
    </div>
  )
}
