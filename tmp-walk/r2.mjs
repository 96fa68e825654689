import { visit, browser } from './lib.mjs'
const q = await visit({ width: 'phone', locale: 'de-DE', user: 'operator' })
await q.go('/instance/1001'); await q.waitForTimeout(1500)
for (let i = 0; i < 12; i++) { await q.mouse.wheel(0, 700); await q.evaluate(() => (document.querySelector('main') ?? document.scrollingElement).scrollBy(0, 700)); await q.waitForTimeout(300) }
const b = q.getByRole('button', { name: 'Maßnahme anlegen' })
console.log(await b.count())
await b.first().tap(); await q.waitForTimeout(1500); await q.shot('r3'); await q.axe('phone'); 
await q.getByLabel('Titel').fill('Tränke tropft'); await q.getByRole('combobox').first().selectOption('technical'); await q.getByRole('button', { name: 'Melden' }).tap(); await q.waitForTimeout(1500); await q.shot('r4')
console.log(q.complaints)
await browser.close()
