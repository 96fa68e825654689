export { loadSdkMessages, SDK_NAMESPACES, type SdkNamespace } from '../messages/loadSdkMessages'
export { useInstanceQuery } from '../react/useInstanceQuery'
export { lazyPart, loadCode } from '../react/lazyPart'
export type { QueryMeta } from '../react/queryMeta'
export { TimeViewProvider } from '../react/timeView'
export {
  ContributionProvider,
  SessionProvider,
  useOptionalSession,
  WorkbenchProvider,
  type WorkbenchValue,
} from '../react/WorkbenchContext'
export { createTimeView } from '../time/timeView'
