/** Explains a failed start to the operator: what happened, with which file or address, and how to fix it. */

import { isLostConnection } from '#server/platform/database/retry-lost-connection.ts'
import { isDatabaseError } from '#server/platform/database.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

/** Undefined for an unexpected error, whose stack is needed. */
export function explainFailedStart(error: unknown): string | undefined {
  if (error instanceof StartRefused) return error.message
  if (error instanceof DatabaseUnavailable) return explainFailedStart(error.cause) ?? error.message
  if (isDatabaseError(error)) return databaseProblem(error.code, error.message)
  if (error instanceof Error && error.message === 'timeout expired')
    return 'PostgreSQL does not answer in time. Check whether it or its machine is overloaded or frozen, then start again.'
  if (isLostConnection(error))
    return 'The connection to PostgreSQL was lost in the middle of the start. Check that it is running, then start again.'
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { syscall, code, address, port, hostname, path } = error as SystemError
  if (syscall === 'listen' || syscall === 'bind') return listenProblem(code, address, port)
  if (syscall === 'connect' || syscall === 'getaddrinfo' || error instanceof AggregateError)
    return connectProblem(error as SystemError, hostname)
  return path === undefined ? undefined : fileProblem(code, path)
}

function fileProblem(code: string | undefined, file: string): string | undefined {
  const user = process.getuid?.() ?? 'this user'
  const problems: Record<string, string> = {
    ENOSPC: `The disk is full: ${file} could not be written. Free some space, then start again.`,
    EDQUOT: `The disk quota is used up: ${file} could not be written. Free some space, then start again.`,
    EROFS: `${file} cannot be written: it lies on a disk that is mounted read-only. Mount it writable, or set DATA_DIR to a folder that can be written.`,
    EACCES: `User ${user} may not read and write ${file}. Change its owner or its mode (chown, chmod), or start Tannr as the user who owns it.`,
    EPERM: `User ${user} may not change ${file}. Change its owner or its mode (chown, chmod), or start Tannr as the user who owns it.`,
    ENOENT: `${file} is missing. Bring it back, or correct the setting that names it.`,
    ENOTDIR: `${file} cannot be reached: something on the way is a file and no folder. Correct the setting that names it.`,
    EEXIST: `${file} is a file where a folder should be. Move it away, or correct the setting that names it.`,
    EISDIR: `${file} is a folder where a file should be. Move it away, or correct the setting that names it.`,
  }
  return problems[code ?? '']
}

function listenProblem(code: string | undefined, address = '', port = 0): string | undefined {
  const problems: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${address} is in use by another program. Stop that one, or set PORT to a free port (0 takes any).`,
    EACCES: `Port ${port} is reserved for root. Set PORT to 1024 or above, and let a proxy listen on ${port}.`,
    EADDRNOTAVAIL: `${address} is no address of this machine. Correct HOST.`,
    ENOTFOUND: `HOST is not an address of this machine. Correct it.`,
  }
  return problems[code ?? '']
}

function connectProblem(error: SystemError, hostname: string | undefined): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as SystemError[]) : []
  const where = hostname ?? [first.address, first.port].filter(Boolean).join(' port ')
  return `PostgreSQL does not answer at ${where} (${error.code}). Start it, or correct DATABASE_URL.`
}

/** PostgreSQL's message, and the setting that it concerns. */
function databaseProblem(code: string, message: string): string | undefined {
  if (/^(28|3D000)/.test(code)) return `PostgreSQL refuses the login: ${message}. Correct DATABASE_URL.`
  if (code === '53100') return `The database’s disk is full: ${message}. Free some space, then start again.`
  if (/^(53|57P)/.test(code)) return `PostgreSQL cannot be used now: ${message}. Start again when it can.`
  if (code === '42501') return `${message}: the user of DATABASE_URL lacks a right that Tannr needs.`
  return undefined
}
