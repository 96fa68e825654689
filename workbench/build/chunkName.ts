interface Chunk {
  name: string
  facadeModuleId?: string | null
}

/**
 * Names the file of a manifest after its plugin, and the file of a widget after the widget, so that the stack of an
 * error shows its widget. The shipped dashboards have a fixed name, by which their size is checked.
 */
export function chunkName({ facadeModuleId }: Chunk): string {
  const manifest = /\/plugins\/([a-z0-9-]+)\/src\/manifest\.ts$/.exec(facadeModuleId ?? '')
  if (manifest) return `assets/plugin.${manifest[1]}-[hash].js`
  if (facadeModuleId?.endsWith('/layouts/src/index.ts')) return 'assets/shipped-layouts-[hash].js'
  if (facadeModuleId?.endsWith('/layouts/src/index.ts')) return 'assets/shipped-layouts-[hash].js'
  const widget = /\/plugins\/([a-z0-9-]+)\/src\/widgets\/([A-Za-z0-9-]+)\/[A-Za-z0-9]+Widget\.tsx$/.exec(
    facadeModuleId ?? '',
  )
  return widget ? `assets/widget.${widget[1]}.${widget[2]}-[hash].js` : 'assets/[name]-[hash].js'
}
