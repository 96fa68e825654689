/** Files of messages in each language: `shell` for the workbench, `layouts` for dashboards and their editor. */
export const NAMESPACES = ['shell', 'layouts'] as const
export type Namespace = (typeof NAMESPACES)[number]

const loaders = {
  en: { shell: () => import('../en/shell.json'), layouts: () => import('../en/layouts.json') },
  de: { shell: () => import('../de/shell.json'), layouts: () => import('../de/layouts.json') },
}

/** Loads the messages of a namespace in one language. Rejects if the file cannot be loaded. */
export function loadMessages(language: 'en' | 'de', namespace: Namespace): Promise<{ default: object }> {
  return loaders[language][namespace]()
}
