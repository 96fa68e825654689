import { useCallback } from 'react'
import type { PluginFault } from '@barn-workbench/core/plugins'
import type { RequestOfPlugin } from './pluginRequests'
import { usePluginTexts } from './usePluginTexts'

/** A mistake in a file, such as `widgets.0.module: missing`. The list of core would bring its schemas with it. */
export const MISTAKE =
  /^(.*): (missing|unknown|tooLarge|tooSmall|notAllowed|notJson|badSetting|reserved|taken|otherSigner)$/

/** The sentences about plugins of third parties, in the user's language. @public */
export interface PluginWords {
  /** The requests of a plugin. */
  request(request: Pick<RequestOfPlugin, 'kind' | 'name'>): string
  /** A call or an intent that the workbench refuses to plugins. */
  refused(id: string): string
  /**
   * The reason why a package is not taken, and its place in it; names of machines are in backticks, see `CodeText`.
   * `why`: in the words of who has revoked it.
   */
  fault(reason: PluginFault, detail: string, why?: string): string
}

/**
 * The sentences about plugins of third parties. They load with the first screen that needs them; until then each text
 * is empty. @public
 */
export function usePluginWords(): PluginWords {
  const t = usePluginTexts()
  return {
    request: useCallback(({ kind, name }) => t(`${kind === 'calls' ? 'asks' : 'opens'}.${name}`), [t]),
    refused: useCallback((id) => t('refused', { id }), [t]),
    fault: useCallback(
      (reason, detail, why = '') => {
        const [, place, mistake] = MISTAKE.exec(detail) ?? []
        return t(`fault.${reason}`, { detail: mistake ? t(`mistake.${mistake}`, { place }) : detail, why })
      },
      [t],
    ),
  }
}
