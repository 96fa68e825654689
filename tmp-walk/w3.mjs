import { browser, visit } from './lib.mjs'
{ // phone german dark operator
  const p = await visit({ width: 'phone', locale: 'de-DE', dark: true, user: 'operator' })
  await p.go('/instance/1001/incidents'); await p.shot('p-list'); await p.small('p list')
  await p.step('view', async () => { await p.getByRole('button', { name: 'Sortierung und Ansicht' }).tap(); await p.waitForTimeout(300); await p.shot('p-view'); await p.axe('p view') })
  await p.step('filter', async () => { await p.getByRole('button', { name: 'Filter hinzufügen' }).tap(); await p.waitForTimeout(600); await p.shot('p-filter'); await p.axe('p filter'); await p.small('p filter'); await p.keyboard.press('Escape') })
  await p.step('facets', async () => { await p.getByRole('button', { name: 'Nach Anzahl eingrenzen' }).tap(); await p.waitForTimeout(900); await p.shot('p-facets'); await p.axe('p facets'); await p.keyboard.press('Escape') })
  await p.step('search', async () => { await p.getByRole('textbox', { name: 'Vorfälle durchsuchen' }).fill('totes nrod'); await p.waitForTimeout(900); await p.shot('p-search'); console.log(await p.evaluate(() => location.search)); await p.getByRole('textbox', { name: 'Vorfälle durchsuchen' }).fill('') ; await p.waitForTimeout(600)})
  await p.step('menu', async () => { await p.getByRole('button', { name: /^Aktionen für/ }).first().tap(); await p.waitForTimeout(500); await p.shot('p-menu'); await p.axe('p menu'); await p.small('p menu') })
  await p.step('assign', async () => { await p.getByRole('menuitem', { name: 'Zuweisen …' }).tap(); await p.waitForTimeout(800); await p.shot('p-assign'); await p.axe('p assign'); await p.small('p assign'); await p.keyboard.press('Escape'); await p.waitForTimeout(400) })
  await p.step('hide', async () => { await p.getByRole('button', { name: /^Aktionen für/ }).first().tap(); await p.getByRole('menuitem', { name: 'Ausblenden …' }).tap(); await p.waitForTimeout(500); await p.getByRole('button', { name: 'Ausblenden', exact: true }).tap(); await p.waitForTimeout(300); await p.shot('p-hide'); await p.axe('p hide'); await p.getByLabel('Grund').fill('Fehlalarm der Kamera'); await p.getByRole('button', { name: 'Ausblenden', exact: true }).tap(); await p.waitForTimeout(900); await p.shot('p-hidden'); await p.axe('p hidden toast') })
  await p.step('undo', async () => { await p.getByRole('button', { name: 'Rückgängig' }).tap(); await p.waitForTimeout(900); await p.shot('p-undone') })
  const id = await p.locator('[data-incident-id]').first().getAttribute('data-incident-id')
  await p.step('open', async () => { await p.locator('[data-incident-id]').nth(1).tap(); await p.waitForTimeout(1500); await p.shot('p-detail2'); await p.axe('p detail') })
  console.log(p.url(), p.complaints); await p.context().close()
}
{ // tablet viewer, edit properties by admin
  const p = await visit({ width: 'tablet', user: 'admin' })
  await p.go('/instance/1001/incidents'); await p.shot('t-list'); await p.axe('t list')
  await p.step('edit', async () => { await p.getByRole('button', { name: /^Actions on/ }).first().tap(); await p.getByRole('menuitem', { name: /^Where it is shown/ }).tap(); await p.waitForTimeout(700); await p.shot('t-edit'); await p.axe('t edit'); await p.small('t edit'); await p.keyboard.press('Escape') })
  await p.step('row', async () => { await p.locator('[data-incident-id]').nth(1).tap(); await p.waitForTimeout(1500); await p.shot('t-detail'); await p.axe('t detail') })
  console.log(p.url(), p.complaints); await p.context().close()
}
await browser.close()
