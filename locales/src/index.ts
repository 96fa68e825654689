export const NAMESPACES = ['shell', 'layouts', 'errors'] as const
export type Namespace = (typeof NAMESPACES)[number]

const loaders = {
  en: {
    shell: () => import('../en/shell.json'),
    layouts: () => import('../en/layouts.json'),
    errors: () => import('../en/errors.json'),
  },
  de: {
    shell: () => import('../de/shell.json'),
    layouts: () => import('../de/layouts.json'),
    errors: () => import('../de/errors.json'),
  },
}

/** Words of the shell, of arranging layouts or of the error codes, in one language. */
export function loadMessages(language: 'en' | 'de', namespace: Namespace): Promise<{ default: object }> {
  return loaders[language][namespace]()
}
