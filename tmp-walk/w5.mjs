import { browser, visit } from './lib.mjs'
for (const o of [{ width: 'desk' }, { width: 'tablet' }, { width: 'phone' }]) {
  const p = await visit(o)
  p.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.request().method(), r.url().slice(0, 120)) })
  await p.go('/instance/1001/incidents')
  const b = p.getByRole('button', { name: /^Actions on/ }).first()
  await p.evaluate(() => { window.seen = []; for (const t of ['touchstart', 'touchend', 'mousedown', 'click', 'focusin', 'focusout', 'scroll']) addEventListener(t, (e) => seen.push(t + ':' + (e.target.ariaLabel ?? e.target.tagName ?? '')), true); new MutationObserver((l) => l.forEach((m) => [...m.addedNodes].forEach((n) => n.querySelector?.('[role=menu]') && seen.push('menu added')) || [...m.removedNodes].forEach((n) => n.querySelector?.('[role=menu]') && seen.push('menu removed')))).observe(document.body, { subtree: true, childList: true }) })
  await (o.width === 'desk' ? b.click() : b.tap()); await p.waitForTimeout(600)
  console.log(o.width, await p.getByRole('menuitem').count(), await p.evaluate(() => seen.join(' | ')), p.complaints)
  await p.context().close()
}
await browser.close()
