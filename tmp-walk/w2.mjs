import { browser, visit } from './lib.mjs'
{ // desk light english
  const p = await visit({})
  await p.go('/instance/1001/incidents?closed=true&pageSize=50&fold=false'); await p.shot('d-list')
  await p.step('filter', async () => { await p.getByRole('button', { name: 'Add filter' }).click(); await p.waitForTimeout(600); await p.shot('d-filter'); await p.axe('filter form'); await p.keyboard.press('Escape') })
  await p.step('facets', async () => { await p.getByRole('button', { name: 'Narrow down by number' }).click(); await p.waitForTimeout(900); await p.shot('d-facets'); await p.axe('facets'); await p.keyboard.press('Escape') })
  await p.step('select', async () => { await p.locator('[data-incident-id]').nth(1).focus(); await p.keyboard.press('x'); await p.keyboard.press('ArrowDown'); await p.keyboard.press('x'); await p.waitForTimeout(300); await p.shot('d-select'); await p.axe('selection') })
  await p.step('help', async () => { await p.keyboard.press('?'); await p.waitForTimeout(500); await p.shot('d-help'); await p.axe('help'); await p.keyboard.press('Escape') })
  await p.step('table', async () => { await p.getByText('Table', { exact: true }).click(); await p.waitForTimeout(1200); await p.shot('d-table'); await p.axe('table'); await p.getByText('List', { exact: true }).click() })
  await p.step('menu', async () => { await p.locator('[data-incident-id]').nth(3).click({ button: 'right' }); await p.waitForTimeout(400); await p.shot('d-menu'); await p.axe('menu'); await p.keyboard.press('Escape') })
  // details by type
  await p.go('/instance/1001/incidents?closed=true&pageSize=50&fold=false')
  const rows = await p.locator('[data-incident-id]').evaluateAll((es) => es.map((e) => [e.getAttribute('data-incident-id'), e.textContent.slice(0, 40)]))
  const seen = new Map(); for (const [id, t] of rows) { const k = t.split('·')[0].split('first')[0].trim(); if (!seen.has(k)) seen.set(k, id) }
  console.log([...seen.keys()])
  for (const [k, id] of seen) { await p.go('/instance/1001/incidents?closed=true&pageSize=50&fold=false&incident=' + id); await p.shot('d-type-' + k.replace(/\W+/g, '-')); await p.axe('type ' + k) }
  console.log('complaints', p.complaints); await p.context().close()
}
await browser.close()
