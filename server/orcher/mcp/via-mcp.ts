/** Tells calls that the MCP server makes within this process from those that come over the network: nobody else knows the word. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const header = 'tannr-via-mcp'
const word = randomBytes(32).toString('base64url')

export const viaMcp: Readonly<Record<string, string>> = { [header]: word }

export const isViaMcp = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers[header] === word
