import { useEffect, useMemo, useState } from 'react'
import type { RichTextDocument } from '@barn-workbench/core/schema'
import { useInstance, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createDraft } from './drafts'

/** The draft of a name, and its text once it is known; undefined until then. */
export function useDraft(name: string) {
  const { deviceData } = useWorkbench()
  const { session } = useInstance()
  const draft = useMemo(() => createDraft(deviceData(session), name), [deviceData, session, name])
  const [loaded, setLoaded] = useState<{ draft: typeof draft; text: RichTextDocument | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void draft.load().then((text) => {
      if (isCurrent) setLoaded({ draft, text })
    })
    window.addEventListener('pagehide', draft.flush)
    return () => {
      isCurrent = false
      window.removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
  }, [draft])
  return { draft, text: loaded?.draft === draft ? loaded.text : undefined }
}
