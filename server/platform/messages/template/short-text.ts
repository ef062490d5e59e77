/** A one-line template in a setting, such as the text of an SMS. */
import { compileText, type Template } from './compile.ts'
import { parseTemplate } from './parse.ts'
import { TemplateError } from './template-error.ts'

export function shortText(source: string): Template {
  return compileText(parseTemplate('a setting', source))
}

export function isTemplate(source: string): boolean {
  try {
    shortText(source)
    return true
  } catch (error) {
    if (error instanceof TemplateError) return false
    throw error
  }
}
