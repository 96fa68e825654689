/** Namespaces of the messages that the SDK's own components show: their labels, and a sentence for every error code. */
export const SDK_NAMESPACES = ['sdk', 'errors'] as const
export type SdkNamespace = (typeof SDK_NAMESPACES)[number]

const loaders = {
  en: { sdk: () => import('../../locale/en/sdk.json'), errors: () => import('../../locale/en/errors.json') },
  de: { sdk: () => import('../../locale/de/sdk.json'), errors: () => import('../../locale/de/errors.json') },
}

/** Loads the messages of one namespace in one language, for whoever sets up i18next around the SDK's components. */
export function loadSdkMessages(language: 'en' | 'de', namespace: SdkNamespace): Promise<{ default: object }> {
  return loaders[language][namespace]()
}
