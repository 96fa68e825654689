import { browser, visit } from './lib.mjs'
for (const [n, o] of Object.entries({ dark: { dark: true, locale: 'de-DE' }, phoneDark: { width: 'phone', dark: true } , forced: { forced: true } })) {
  const p = await visit(o)
  await p.go('/settings'); if (o.dark) { await p.getByText(o.locale ? 'Wie das Gerät' : 'Same as device', { exact: true }).click().catch((e) => console.log('theme', String(e).slice(0, 80))); await p.waitForTimeout(500) }
  await p.go('/instance/1001'); await p.waitForTimeout(1500); await p.shot(n + '-dash'); await p.axe(n + ' dash')
  await p.go('/instance/1001/incidents?closed=true&fold=false'); await p.shot(n + '-list'); await p.axe(n + ' list')
  await p.locator('[data-incident-id]').nth(1).focus(); await p.keyboard.press('x'); await p.waitForTimeout(300); await p.axe(n + ' selection')
  await p.getByRole('button', { name: /^(Aktionen für|Actions on)/ }).nth(1).click(); await p.waitForTimeout(400); await p.shot(n + '-menu'); await p.axe(n + ' menu')
  await p.getByRole('menuitem', { name: /^(Where it|Anzeige bearb)/ }).click(); await p.waitForTimeout(600); await p.shot(n + '-edit'); await p.axe(n + ' edit'); await p.keyboard.press('Escape'); await p.waitForTimeout(300)
  await p.locator('[data-incident-id]').nth(6).click(); await p.waitForTimeout(1500); await p.shot(n + '-detail'); await p.axe(n + ' detail')
  console.log(n, p.complaints); await p.context().close()
}
await browser.close()
