import { chromium } from 'playwright-core'
import { writeFileSync } from 'node:fs'
const O = 'http://localhost:5900'
const MODE = process.argv[2] ?? 'decision'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ viewport: { width: 1440, height: 960 }, locale: 'en-GB' })
const page = await context.newPage()
await page.goto(O + '/instance/1001/incidents?closed=true')
await page.waitForURL(/login/)
await page.getByRole('textbox', { name: /^Username/ }).fill('admin')
await page.locator('input[type=password]').fill('Barn-demo-1!')
await page.getByRole('button', { name: /^Sign in$/ }).click()
await page.locator('[data-incident-id]').first().waitFor()
await page.waitForTimeout(5000)
const tools = await context.newCDPSession(page)
await tools.send('Emulation.setCPUThrottlingRate', { rate: Number(process.argv[3] ?? 4) })
const keys = MODE === 'decision' ? ['e', 'r'] : ['j', 'k']
if (MODE === 'decision') await page.locator('[data-incident-id]').filter({hasNotText:'closed'}).first().focus()
else { await page.locator('[data-incident-id]').first().click(); await page.locator('article canvas, article img').first().waitFor(); await page.waitForTimeout(4000) }
const one = async (key) => {
  await page.evaluate((mode) => {
    window.answered = new Promise((resolve) => {
      const picture = () => document.querySelector('article canvas, article img')
      addEventListener('keydown', ({ timeStamp }) => {
        const row = document.activeElement?.closest('[data-incident-id]')
        const before = mode === 'decision' ? row?.textContent : picture()
        const log = []
        const check = () => {
          if (mode === 'decision') { if (row?.textContent === before) return void requestAnimationFrame(check) }
          else { const now = picture(); if (!now || now === before || !document.querySelector('article ol li')) return void requestAnimationFrame(check) }
          const frame = performance.now() - timeStamp
          setTimeout(() => { performance.mark('answered'); resolve([frame, performance.now() - timeStamp]) })
        }
        performance.mark('pressed')
        requestAnimationFrame(check)
      }, { once: true, capture: true })
    })
  }, MODE)
  await page.keyboard.press(key)
  const ms = await page.evaluate(() => window.answered)
  await page.waitForTimeout(1500)
  return ms.map((m) => Math.round(m))
}
const times = []
for (let i = 0; i < 10; i++) times.push(await one(keys[i % 2]))
console.log(JSON.stringify(times))
const events = []
tools.on('Tracing.dataCollected', ({ value }) => events.push(...value))
await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing', 'disabled-by-default-v8.cpu_profiler', 'v8.execute'], } })
console.log('traced', await one(keys[0]), await one(keys[1]))
const done = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve))
await tools.send('Tracing.end'); await done
writeFileSync('/tmp/trace-' + MODE + '.json', JSON.stringify({ traceEvents: events }))
await browser.close()
