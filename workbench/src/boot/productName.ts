/** The product's name by the origin that it is shown from. */
export function productNameOf(hostname: string): string {
  if (hostname.includes('data-collector')) return 'Data Collector'
  return hostname.includes('pig-brother') ? 'PigBrother' : 'Barn Workbench'
}
