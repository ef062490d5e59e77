import { describe, expect, test } from 'vitest'
import { compileHtml, compileText } from './compile.ts'
import { parseTemplate } from './parse.ts'
import { isTemplate, shortText } from './short-text.ts'

const values = {
  Email: 'ada@example.com',
  C: '<Cincinnati>',
  H: '<Hello>',
  T: true,
  F: false,
  N: 42,
  A: ['<a>', '<b>'],
  E: [],
  Data: { name: 'Ada', city: { name: 'Accra' }, tags: ['x', 'y'], count: 3, none: null },
}
const html = (source: string) => compileHtml(parseTemplate('mail.html', source))(values)
const text = (source: string) => compileText(parseTemplate('mail.txt', source))(values)

describe('the logic of a template, as in Go’s text/template', () => {
  test.each([
    ['{{ if .T }}yes{{ end }}', 'yes'],
    ['{{ if .F }}yes{{ else }}no{{ end }}', 'no'],
    ['{{ if .F }}1{{ else if eq .N 41 }}2{{ else if eq .N 42 }}3{{ else }}4{{ end }}', '3'],
    ['{{ if .E }}some{{ else }}none{{ end }}', 'none'],
    ['{{ if .Data.missing.deeper }}some{{ else }}none{{ end }}', 'none'],
    ['{{ range .A }}[{{ . }}]{{ end }}', '[<a>][<b>]'],
    ['{{ range .E }}x{{ else }}none{{ end }}', 'none'],
    ['{{ range $i, $e := .Data.tags }}{{ if $i }}, {{ end }}{{ $i }}={{ $e }}{{ end }}', '0=x, 1=y'],
    ['{{ range $k, $v := .Data.city }}{{ $k }}:{{ $v }}{{ end }}', 'name:Accra'],
    ['{{ range 3 }}{{ if eq . 1 }}{{ continue }}{{ end }}{{ . }}{{ end }}', '02'],
    ['{{ range .Data.tags }}{{ . }}{{ break }}{{ end }}', 'x'],
    ['{{ with .Data.city }}{{ .name }} of {{ $.Data.name }}{{ end }}', 'Accra of Ada'],
    ['{{ with .Data.none }}x{{ else with .Data.name }}{{ . }}{{ end }}', 'Ada'],
    ['{{ $n := .Data.name }}{{ if .T }}{{ $n = "Bea" }}{{ end }}{{ $n }}', 'Bea'],
    ['{{ with $c := .Data.city }}{{ $c.name }}{{ end }}', 'Accra'],
    ['{{ and .T .Data.name }} {{ or .F .Data.none "else" }} {{ not .T }}', 'Ada else false'],
    ['{{ eq .Data.name "Bea" "Ada" }} {{ ne .N 42 }} {{ lt .N 43 }} {{ ge .N 43 }}', 'true false true false'],
    ['{{ eq .Data.missing "x" }}', 'false'],
    ['{{ len .A }} {{ len .Data.name }} {{ len "é" }}', '2 3 2'],
    ['{{ index .A 1 }} {{ index .Data "city" "name" }} {{ (index .Data "city").name }}', '<b> Accra Accra'],
    ['{{ slice .Data.name 1 2 }}', 'd'],
    [
      '{{ printf "%s is %d (%05.1f) %q %-4s| %x" .Data.name .N 2.25 "q" "ab" 255 }}',
      'Ada is 42 (002.3) "q" ab  | ff',
    ],
    ['{{ .Data.name | printf "%s and %s" "Bea" }}', 'Bea and Ada'],
    ['{{ "a b&c" | urlquery }} {{ html "<i>" }}', 'a+b%26c &lt;i&gt;'],
    ['{{ `raw "text"` }} {{ "a\\tb" }} {{ -1.5 }} {{ true }} {{ 0x10 }}', 'raw "text" a\tb -1.5 true 16'],
    ['a {{- /* nothing */ -}} b {{/* nor here */}}c', 'ab c'],
    ['a  {{- .N -}}  b', 'a42b'],
    ['{{ define "x" }}<{{ . }}>{{ end }}{{ template "x" .Data.name }}{{ template "x" }}', '<Ada><>'],
    ['{{ block "y" .Data.city }}{{ .name }}{{ end }}', 'Accra'],
    ['{{ .Missing }}{{ .Data.city }}{{ .Data.constructor }}{{ .toString }}|', '|'],
  ])('%s', (source, expected) => {
    expect(text(source)).toBe(expected)
  })
})

describe('a value stays a value where it stands, as in Go’s html/template', () => {
  test.each([
    ['{{ if .T }}Hello{{ end }}, {{ .C }}!', 'Hello, &lt;Cincinnati&gt;!'],
    ['<a href="/search?q={{ "\'a<b\'" }}">', '<a href="/search?q=%27a%3cb%27">'],
    ['<a b=1 c={{ .H }}>', '<a b=1 c=&lt;Hello&gt;>'],
    ['<a href=\'{{ "/foo/bar?a=b&c=d" }}\'>', "<a href='/foo/bar?a=b&amp;c=d'>"],
    [
      '<a href=\'{{ "http://example.com/foo/bar?a=b&c=d" }}\'>',
      "<a href='http://example.com/foo/bar?a=b&amp;c=d'>",
    ],
    ['<a href="{{ "/javascript:80/foo/bar" }}">', '<a href="/javascript:80/foo/bar">'],
    ['<a href=\'{{ "javascript:alert(%22pwned%22)" }}\'>', "<a href='#ZgotmplZ'>"],
    ['<a href=\'  {{ "javascript:alert(%22pwned%22)" }}\'>', "<a href='  #ZgotmplZ'>"],
    [
      '<a href={{ "mailto:Muhammed \\"The Greatest\\" Ali <m.ali@example.com>" }}>',
      '<a href=mailto:Muhammed%20%22The%20Greatest%22%20Ali%20%3cm.ali@example.com%3e>',
    ],
    ['<a href=\'http://{{ "javascript:80" }}/foo\'>', "<a href='http://javascript:80/foo'>"],
    ["<a href='/search?q={{ .H }}'>", "<a href='/search?q=%3cHello%3e'>"],
    ["<a href='/faq#{{ .H }}'>", "<a href='/faq#%3cHello%3e'>"],
    ['<a href="{{ if .F }}/foo?a=b{{ else }}/bar{{ end }}">', '<a href="/bar">'],
    ['<a href="/x?a=1&amp;b={{ "1&2" }}">', '<a href="/x?a=1&amp;b=1%262">'],
    ['<a href="/x?a={{ "a b" | urlquery }}">', '<a href="/x?a=a&#43;b">'],
    ['<p>{{ "a&b" | html }}</p><p title="{{ html "a&b" }}">', '<p>a&amp;b</p><p title="a&amp;b">'],
    ['<p title="{{ `"x" onclick=y` }}">', '<p title="&#34;x&#34; onclick=y">'],
    ['<p class={{ "" }}>{{ "1+1" }}', '<p class=ZgotmplZ>1&#43;1'],
    [
      '<title>{{ .H }}</title><textarea>{{ "</textarea>" }}</textarea>{{ .H }}',
      '<title>&lt;Hello&gt;</title><textarea>&lt;/textarea&gt;</textarea>&lt;Hello&gt;',
    ],
    ['<input{{ if .T }} checked{{ end }}>{{ .H }}', '<input checked>&lt;Hello&gt;'],
    ['<img data-src="{{ "data:text/html,x" }}">', '<img data-src="#ZgotmplZ">'],
    ['<!--[if mso]> {{ .H }} <![endif]-->{{ .N }} < {{ .N }}', '<!--[if mso]>  <![endif]-->42 < 42'],
    [
      '{{ define "link" }}/x?q={{ . }}{{ end }}<a href="{{ template "link" "a&b" }}">{{ template "link" "a&b" }}</a>',
      '<a href="/x?q=a%26b">/x?q=a&amp;b</a>',
    ],
  ])('%s', (source, expected) => {
    expect(html(source)).toBe(expected)
  })
})

describe('what cannot be done is named with its place', () => {
  test.each([
    ['one\n{{ if .T }}two', 2, /no \{\{ end/],
    ['{{ if .T }}<a{{ end }}', 1, /different places/],
    ['<a href="{{ if .F }}/foo?a={{ else }}/bar/{{ end }}{{ .H }}">', 1, /behind its question mark/],
    ['\n\n<script>var x = {{ .H }}</script>', 3, /inside <script>/],
    ['<style>\n.a { color: {{ .H }} }</style>', 2, /inside <style>/],
    ['<p style="color:{{ .H }}">', 1, /attribute style/],
    ['<p onclick="f({{ .H }})">', 1, /attribute onclick/],
    ['<{{ .H }}>', 1, /name of a tag/],
    ['<p {{ .H }}="x">', 1, /name of a tag or an attribute/],
    ['{{ if .T }}<p on{{ else }}<p {{ end }}click="{{ .H }}">', 1, /could be taken for code/],
    ['<p title="x', 1, /ends inside/],
    ['{{ .Data.name | safeHTML }}', 1, /safeHTML is not known/],
    ['{{ template "x" . }}', 1, /no template "x"/],
    ['{{ define "x" }}{{ template "x" . }}{{ end }}{{ template "x" . }}', 1, /contains itself/],
    ['{{ $x }}', 1, /\$x is not declared/],
    ['{{ if .T }}{{ $x := 1 }}{{ end }}{{ $x }}', 1, /\$x is not declared/],
    ['{{ .Data.name', 1, /not closed/],
    ['{{ end }}', 1, /unexpected/],
    ['{{ break }}', 1, /outside/],
    ['{{ .A | html | len }}', 1, /only come last/],
    ['{{ printf "%z" .A }}', 1, /does not know %z/],
    ['{{ }}', 1, /missing/],
    ['{{ "x" .A }}', 1, /only a function/],
    ['{{ 1 % 2 }}', 1, /cannot be read/],
  ])('%s', (source, line, reason) => {
    const place = (() => {
      try {
        return html(source)
      } catch (error) {
        return error as { file: string; line: number; reason: string }
      }
    })()
    expect(place).toMatchObject({ file: 'mail.html', line, reason: expect.stringMatching(reason) })
  })
})

test('what a person typed is no template', () => {
  const filled = compileHtml(parseTemplate('mail.html', '{{ .name }}'))({ name: '{{ .Token }}' })
  expect(filled).toBe('{{ .Token }}')
})

test('in plain text a value is encoded only in the query of an address', () => {
  expect(text('{{ .H }} https://x.example/?q={{ .H }}&r={{ .N | urlquery }}')).toBe(
    '<Hello> https://x.example/?q=%3CHello%3E&r=42',
  )
})

test('the text of an SMS is a template as well', () => {
  expect(shortText('{{ with .Code }}Your code is {{ . }}{{ end }}')({ Code: '012345' })).toBe(
    'Your code is 012345',
  )
  expect(isTemplate('{{ if .Code }}')).toBe(false)
})
