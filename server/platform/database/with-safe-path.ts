/**
 * Names in the statements of a superuser mean PostgreSQL's own: the project may define functions and operators in `public`, and those
 * that fit better than PostgreSQL's would be called with a superuser's rights.
 */
import { withOptions } from './with-options.ts'

/** The statement that makes a session so. */
export const safePath = 'set search_path to pg_catalog'

/** A connection string whose sessions are so from their beginning. */
export const withSafePath = (address: string): string => withOptions(address, { search_path: 'pg_catalog' })
