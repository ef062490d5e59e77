import { createHash } from 'node:crypto'
import { bootFile } from './boot-file.ts'

/**
 * When a page starts its scripts. `late`: once it is loaded, painted and idle, or at the first touch of a key or pointer,
 * so that they never compete with the first paint. `eager`: at once, behind the style sheet. `none`: never; the page is
 * finished.
 */
export type Boot = 'late' | 'eager' | 'none'

export type BootedPage = { html: string; bootFile?: { path: string; source: string } }

const BOOT_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/>/g
/** For "fetch", by which the boot code asks for them. */
const AHEAD = 'rel="preload" as="fetch" crossorigin="" fetchpriority="low"'
/** React restores it at hydration; until then it would only compete with the style sheet. */
const WEB_MANIFEST = /<link rel="manifest"[^>]*>/
const ROUTER_SCRIPT =
  /<script>(?:window\.__reactRouterContext|\(\(storageKey, restoreKey\))[\s\S]*?<\/script>/g
/** The router's state and the loaders' data. Nothing reads them before the scripts start. */
const HANDED_OVER = /<script>(window\.__reactRouterContext[\s\S]*?)<\/script>/g

export function bootOf(html: string): Boot {
  const mark = /<html[^>]* data-boot="(late|eager|none)"/.exec(html)?.[1]
  return mark === 'eager' || mark === 'none' ? mark : 'late'
}

/** `handsOver`: the boot file contains the page's data. Pages without it share their boot files. */
export function setBoot(html: string, boot = bootOf(html), { handsOver = false } = {}): BootedPage {
  if (boot === 'none') return { html: withoutScripts(html) }
  const written = BOOT_SCRIPT.exec(html)?.[1]
  if (written === undefined)
    throw new Error('A page has no boot script: React Router writes its pages in a new way.')
  const preloaded = [...html.matchAll(MODULE_PRELOAD)].map(([, file]) => file ?? '')
  if (boot === 'eager') {
    const script = `<script type="module" async="">${bootFile(written, preloaded)}</script>`
    return { html: html.replace(BOOT_SCRIPT, () => script).replaceAll('rel="modulepreload"', AHEAD) }
  }
  const handedOver = handsOver ? [...html.matchAll(HANDED_OVER)].map(([, source]) => source ?? '') : []
  const source = [...handedOver, bootFile(written, preloaded)].join('\n')
  const path = `/assets/boot-${createHash('sha256').update(source).digest('hex').slice(0, 12)}.js`
  const starter = `<script>${starterFor(path)}</script>`
  const started = html
    .replace(MODULE_PRELOAD, '')
    .replace(WEB_MANIFEST, '')
    .replace(BOOT_SCRIPT, () => starter)
  return {
    html: handsOver ? started.replace(HANDED_OVER, emptied()) : started,
    bootFile: { path, source },
  }
}

/** The first keeps its element, which React expects at hydration. */
function emptied(): () => string {
  let count = 0
  return () => (count++ === 0 ? '<script></script>' : '')
}

function withoutScripts(html: string): string {
  return html.replace(MODULE_PRELOAD, '').replace(BOOT_SCRIPT, '').replace(ROUTER_SCRIPT, '')
}

/**
 * Until the file has arrived, it is fetched again, after ever longer waits, or once the browser is online again: browsers remember
 * what they could not import.
 */
function starterFor(path: string): string {
  return `(function(d,w){
var started, early = ["pointerdown", "keydown", "focusin", "touchstart"], options = { capture: true, passive: true };
function start() {
  early.forEach(function (name) { w.removeEventListener(name, start, options); });
  if (!started) arrive(started = 1000);
}
function arrive(wait) {
  fetch("${path}").then(function (answer) { if (!answer.ok) throw answer; return answer.text(); }).then(
    function () { import("${path}"); },
    function () {
      new Promise(function (next) { setTimeout(next, wait); w.addEventListener("online", next, { once: true }); })
        .then(function () { arrive(2 * wait); });
    });
}
function startIdle() { w.requestIdleCallback ? w.requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200); }
function startPainted() {
  new PerformanceObserver(startIdle).observe({ type: "largest-contentful-paint", buffered: true });
  setTimeout(start, 2000);
}
early.forEach(function (name) { w.addEventListener(name, start, options); });
d.readyState == "complete" ? startPainted() : w.addEventListener("load", startPainted, { once: true });
})(document,window)`.replaceAll(/\n\s*/g, '')
}
