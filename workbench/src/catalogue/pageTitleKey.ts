/** Where a plugin's locale names its page. */
export function pageTitleKey(pageId: string): string {
  return `pages.${pageId.slice(pageId.indexOf('.') + 1)}.title`
}
