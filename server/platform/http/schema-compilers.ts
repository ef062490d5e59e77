/**
 * The JSON schemas of routes, compiled when the first request asks for it: the compiler takes longer to load and to make its
 * first function than all routes take to be registered.
 */
import { createRequire } from 'node:module'
import type { FastifyServerOptions } from 'fastify'

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type BuildValidator = NonNullable<Factories['buildValidator']>
type Compile = (route: unknown) => Validate
type Validate = ((data: unknown) => boolean) & { errors?: unknown }

// Fastify's own, of the version that it is made for.
const fastifys = createRequire(createRequire(import.meta.url).resolve('fastify'))

const buildValidator = (...options: unknown[]): Compile => {
  let compile: Compile | undefined
  return (route) => {
    let validate: Validate | undefined
    const lazily: Validate = (data) => {
      compile ??= fastifys('@fastify/ajv-compiler')()(...options) as Compile
      validate ??= compile(route)
      const fits = validate(data)
      lazily.errors = validate.errors
      return fits
    }
    return lazily
  }
}

export const schemaCompilers: Factories = {
  buildValidator: buildValidator as BuildValidator,
  // No route describes its answer.
  buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
}
