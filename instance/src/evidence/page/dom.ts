type Child = Node | string | null

/** Creates an element. Texts are never parsed as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.append(...children.filter((child) => child !== null))
  return created
}

export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Node[]
): SVGElement {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.append(...children)
  return created
}

/** Puts values into a text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
}

/** A heading with its content. */
export function section(title: string, ...children: readonly Child[]): HTMLElement {
  return element('section', {}, element('h2', {}, title), ...children)
}

export function list(items: readonly Child[]): HTMLElement {
  return element('ul', {}, ...items.map((item) => element('li', {}, item)))
}
