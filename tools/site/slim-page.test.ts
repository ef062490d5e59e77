import { expect, test } from 'vitest'
import { slimPage } from './slim-page.ts'

test('a script says the same in fewer words, and an empty one keeps its place', () => {
  const page =
    '<body><script>(function (w) {\n  var answer = 40 + 2;\n  w.answer = answer;\n})(this)</script><script></script></body>'
  const slim = slimPage(page)
  const [, source = ''] = /<script>([\s\S]+?)<\/script>/.exec(slim) ?? []
  expect(source.length).toBeLessThan(40)
  const seen: { answer?: number } = {}
  new Function(source).call(seen)
  expect(seen.answer).toBe(42)
  expect(slim).toContain('<script></script></body>')
})

test('a link loses the mark of a lookup that is never made', () => {
  expect(slimPage('<a href="/jobs" data-discover="true">Jobs</a>')).toBe('<a href="/jobs">Jobs</a>')
})

test('what is no script stops the build', () => {
  expect(() => slimPage('<script>function (</script>')).toThrow('a script that is none')
})
