/** i18next namespaces of the SDK's components: `sdk` has their labels, `errors` a sentence for every error code. */
export const SDK_NAMESPACES = ['sdk', 'errors'] as const
export type SdkNamespace = (typeof SDK_NAMESPACES)[number]

const loaders = {
  en: { sdk: () => import('../../locale/en/sdk.json'), errors: () => import('../../locale/en/errors.json') },
  de: { sdk: () => import('../../locale/de/sdk.json'), errors: () => import('../../locale/de/errors.json') },
}

/** Loads the messages of one namespace in one language, to be added to i18next. */
export function loadSdkMessages(language: 'en' | 'de', namespace: SdkNamespace): Promise<{ default: object }> {
  return loaders[language][namespace]()
}
