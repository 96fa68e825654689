import { browser, visit } from './lib.mjs'
const p = await visit({ user: 'admin' })
await p.go('/instance/1001/incidents?closed=true&fold=false')
const box = p.getByRole('textbox', { name: 'Search incidents' })
for (const text of ['%', '"\\', '.*', '(', '😀', 'x'.repeat(200), '   ', '\u202Etoter', 'süd', 'SUED', 'sud', 'water use 11', '<b>', '__proto__', 'constructor']) {
  await box.fill(text); await p.waitForTimeout(700)
  console.log(JSON.stringify(text.slice(0, 20)), await p.locator('[data-incident-id]').count(), (await p.getByText(/Nothing found/).allInnerTexts()).join().slice(0, 60))
}
// reload keeps
await box.fill('water use 11'); await p.waitForTimeout(800); await p.reload(); await p.waitForTimeout(2500); console.log('reload', await box.inputValue(), await p.locator('[data-incident-id]').count())
await p.locator('[data-incident-id]').first().click(); await p.waitForTimeout(800); console.log(p.url()); 
// bad addresses
for (const q of ['filter=%5B%7B', 'filter=[{"key":"zzz","operator":"==","value":1}]', 'order={}', 'pageSize=7', 'search=' + 'y'.repeat(5000), 'incident=../../x', 'filter=' + encodeURIComponent(JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ key: 'type', operator: '!=', value: 'x' + i }))))]) {
  await p.goto('http://localhost:5900/instance/1001/incidents?' + q); await p.waitForTimeout(1800)
  console.log(q.slice(0, 40), '|', await p.locator('[data-incident-id]').count(), '|', (await p.locator('[role=status],[role=alert]').allInnerTexts()).join(' / ').slice(0, 200))
}
console.log(p.complaints); await browser.close()
