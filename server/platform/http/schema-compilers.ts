/**
 * Compiles the JSON schemas of routes at the first request that needs one: loading the compiler takes longer than registering all
 * routes.
 */
import { createRequire } from 'node:module'
import type { FastifyServerOptions } from 'fastify'

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type BuildValidator = NonNullable<Factories['buildValidator']>
type Compile = (route: unknown) => Validate
type Validate = ((data: unknown) => boolean) & { errors?: unknown }

// The compiler of the version that Fastify itself uses.
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
  // No route has a response schema.
  buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
}
