import { SESSION_KEY } from '#app/lib/session/stored-session.ts'
import { canvasColour } from '#app/lib/theme.ts'
import { CLOSED_FOR_EMPLOYERS, CLOSED_FOR_OTHERS, EMPLOYER, SIDE_BAR_KEY } from './side-bar-key.ts'

/** Intercepts what early-events.ts replays. An intercepted event is stopped, as a partly hydrated React would handle it, too. */
const earlyEvents = `
var early = w.__early = function (event) {
  var target = event.target;
  function hold() { event.preventDefault(); event.stopPropagation(); root.dataset.waiting = ""; }
  if (event.type == "submit") {
    if (target.hasAttribute("data-scripted")) { hold(); early.form = target; }
  } else if (event.type == "input") {
    early.typed.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value);
  } else if (event.type == "keydown") {
    if (event.key == "Enter" && !event.shiftKey && !event.isComposing && target.matches("textarea[data-scripted]")) {
      hold(); early.form = target.form;
    } else if (event.key.length == 1 && early.keys.length < 9) early.keys.push(event);
  } else if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
    target = target.closest("a[data-scripted],button[type=button]:not([commandfor],[popovertarget])");
    if (target) { hold(); early.pressed = target; }
  }
};
early.keys = [];
early.typed = new Map();
["submit", "click", "keydown", "input"].forEach(function (name) { w.addEventListener(name, early, true); });`

/** Must match theme.ts. */
const theme = `
var root = d.documentElement, hour = new Date().getHours(), meta = d.querySelector('meta[name="theme-color"]'),
  dark = hour >= 18 || hour < 6 || w.matchMedia("(prefers-color-scheme: dark)").matches;
root.dataset.theme = dark ? "dark" : "light";
if (meta) meta.content = dark ? "${canvasColour.dark}" : "${canvasColour.light}";`

/** Must match stored-session.ts and side-bar-key.ts. */
const session = `
try {
  var key = "${SESSION_KEY}", user = JSON.parse(w.sessionStorage.getItem(key) || w.localStorage.getItem(key)).user;
  if (user.id) {
    root.dataset.session = "present";
    var said = user.user_metadata || {};
    root.dataset.closed = w.localStorage.getItem("${SIDE_BAR_KEY}") ??
      (said.user_type == "${EMPLOYER}" ? "${CLOSED_FOR_EMPLOYERS}" : "${CLOSED_FOR_OTHERS}");
    var named = [said.first_name, said.last_name].filter(Boolean).join(" "),
      name = named || said.full_name || said.name || (user.email || "").split("@")[0] || user.phone || "Your account",
      words = name.split(/[\\s._-]+/).filter(Boolean),
      ends = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]],
      initials = ends.map(function (word) { return Array.from(word)[0]; }).join("").toUpperCase();
    root.style.setProperty("--session-initials", JSON.stringify(initials));
  }
} catch (_) {}`

/**
 * Runs in <head> before the first paint, so that neither the theme nor the signed-in variant of the bar flashes, and intercepts
 * submits, presses, text and keys before the page can handle them. It repeats the rules of other modules in the smallest form; a
 * test compares them.
 */
export function headScript(): string {
  return `(function(d,w){${earlyEvents}${theme}${session}})(document,window)`.replaceAll(/\n\s*/g, '')
}
