export { loadSdkMessages, SDK_NAMESPACES, type SdkNamespace } from '../messages/loadSdkMessages'
export { useInstanceQuery } from '../react/useInstanceQuery'
export { focusMain, MAIN_ID } from '../react/focusMain'
export { lazyPart } from '../react/lazyPart'
export { loadCode } from '../react/loadCode'
export type { QueryMeta } from '../react/queryMeta'
export { TimeViewProvider } from '../react/useTimeView'
export {
  ContributionProvider,
  SessionProvider,
  useOptionalSession,
  WorkbenchProvider,
  type WorkbenchValue,
} from '../react/WorkbenchContext'
export { createTimeView } from '../time/timeView'
