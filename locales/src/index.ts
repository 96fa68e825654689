export const NAMESPACES = ['shell', 'layouts'] as const
export type Namespace = (typeof NAMESPACES)[number]

const loaders = {
  en: { shell: () => import('../en/shell.json'), layouts: () => import('../en/layouts.json') },
  de: { shell: () => import('../de/shell.json'), layouts: () => import('../de/layouts.json') },
}

/** Loads the messages of a namespace in one language: `shell` for the workbench, `layouts` for the layout editor. */
export function loadMessages(language: 'en' | 'de', namespace: Namespace): Promise<{ default: object }> {
  return loaders[language][namespace]()
}
