/** A name under which the workbench is offered. Each has texts under `products.<id>`. */
export interface Product {
  id: 'barn-workbench' | 'data-collector' | 'pig-brother'
  name: string
  /** The name below the icon on a phone's home screen, which has room for about twelve letters. */
  shortName: string
  /** A part of the host names that offer it; null for all other hosts. */
  host: string | null
  /** Colour of the browser's own bars around the page (`theme-color`). */
  color: string
}

/** All names; the default one is the last. */
export const PRODUCTS: readonly Product[] = [
  { id: 'data-collector', name: 'Data Collector', shortName: 'Collector', host: 'data-collector', color: '#1f6a9c' },
  { id: 'pig-brother', name: 'PigBrother', shortName: 'PigBrother', host: 'pig-brother', color: '#8a3f5c' },
  { id: 'barn-workbench', name: 'Barn Workbench', shortName: 'Barn', host: null, color: '#0b7a5b' },
]

/** The product that a host offers. */
export function productOf(hostname: string): Product {
  const found = PRODUCTS.find(({ host }) => host === null || hostname.includes(host))
  return found as Product
}
