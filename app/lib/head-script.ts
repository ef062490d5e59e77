import { SESSION_KEY } from './stored-session.ts'
import { canvasColour } from './theme.ts'

/**
 * Runs in <head> before the first paint, so that neither the theme nor the signed-in variant of the bar flashes.
 * It also holds back a form that is sent, a link or button that is pressed, words and keys, before the page can handle them
 * (early-events.ts).
 * What it holds back goes no further: React, half alive, would answer it as well.
 * It repeats the rules of theme.ts and session.ts in the smallest form; a test holds them together.
 */
export const headScript = `(function(d,w){w.__early=function(v){var f=w.__early,t=v.target;if(v.type=="submit"){if(t.hasAttribute("data-scripted")){v.preventDefault();v.stopPropagation();f.form=t}}else if(v.type=="input"){f.typed.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value)}else if(v.type=="keydown"){if(v.key.length==1&&f.keys.length<9)f.keys.push(v)}else if(!(v.ctrlKey||v.metaKey||v.shiftKey||v.altKey)&&(t=t.closest("a[data-scripted],button[type=button]:not([commandfor],[popovertarget])"))){v.preventDefault();v.stopPropagation();f.pressed=t}};w.__early.keys=[];w.__early.typed=new Map();["submit","click","keydown","input"].forEach(function(n){w.addEventListener(n,w.__early,true)});var e=d.documentElement,h=new Date().getHours(),n=h>=18||h<6||w.matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";e.dataset.theme=n;var m=d.querySelector('meta[name="theme-color"]');if(m)m.content=n=="dark"?"${canvasColour.dark}":"${canvasColour.light}";try{var k="${SESSION_KEY}",u=JSON.parse(w.sessionStorage.getItem(k)||w.localStorage.getItem(k)).user;if(u.id){e.dataset.session="present";var t=u.user_metadata||{},s=(([t.first_name,t.last_name].filter(Boolean).join(" "))||t.full_name||t.name||(u.email||"").split("@")[0]||u.phone||"Your account").split(/[\\s._-]+/).filter(Boolean),i=s.length>1?[s[0],s[s.length-1]]:[s[0]];e.style.setProperty("--session-initials",JSON.stringify(i.map(function(x){return Array.from(x)[0]}).join("").toUpperCase()))}}catch(_){}})(document,window)`
