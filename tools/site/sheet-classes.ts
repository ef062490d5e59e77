const name = /\.((?:-?[a-z_]|\\[\da-f]{1,6} ?|\\.)(?:[\w\u0080-\uffff-]|\\[\da-f]{1,6} ?|\\.)*)/gi
const escaped = /\\(?:([\da-f]{1,6}) ?|(.))/gi

/** The class names in the selectors of a style sheet: those of other rules' conditions (`group`, `peer`), too. */
export function sheetClasses(css: string): Set<string> {
  return new Set(
    [...css.matchAll(name)].map(([, written = '']) =>
      written.replaceAll(escaped, (_, code: string | undefined, sign: string) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
      ),
    ),
  )
}
