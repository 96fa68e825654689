import { LAYOUT_SCHEMA, type LayoutDocument } from '../schema'

/** A layout without a widget, for some roles or, with none, for everyone. */
export function emptyLayout(layoutId: string, roles: string[] = []): LayoutDocument {
  return { schema: LAYOUT_SCHEMA, layoutId, version: 1, title: '', roles, widgets: {}, grids: { desk: {} } }
}
