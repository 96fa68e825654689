import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { eula } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { useLocalSettings } from '../react/useLocalSettings'

/** Name of the file where the instance gives none. */
const FALLBACK_NAME = 'eula.txt'
/** The version in force. */
const CURRENT = 'current'

/** A licence agreement as a file. @public */
export interface EulaFile {
  bytes: BlobPart
  contentType: string
  fileName: string
  text: string
}

/**
 * Loads the licence agreement of an instance in the language of the user, also where nobody is signed in. `version`: the one
 * in force by default. @public
 */
export function useEulaText(session: Session, version = CURRENT): UseQueryResult<EulaFile> {
  const [settings] = useLocalSettings()
  const language = settings.language === 'de' ? 'de' : 'en'
  return useQuery({
    queryKey: [session.id, 'eula', version, language],
    queryFn: async ({ signal }) => {
      const input = { params: { version }, query: { language } } as const
      const { bytes, contentType, fileName } = await session.send(eula.file, input, { signal })
      return { bytes, contentType, fileName: fileName ?? FALLBACK_NAME, text: new TextDecoder().decode(bytes) }
    },
  })
}
