/** What the functions service is told about the project, and the bounds of a function. */
import { ByName, inProject, kinds, setting } from '#server/platform/setting.ts'

export type FunctionsProject = {
  /** The folder that holds a folder per function, absolute. */
  folder: string
  /** By name, from config.toml; a function without an entry has the defaults. */
  functions: Record<string, FunctionSettings>
  /** Secrets from config.toml; those of the folder's own .env are read at every start of a function. */
  secrets: Record<string, string>
  /** Whether a function whose files have changed is started anew: for work on it, not for production. */
  reload: boolean
  /** Whether a page that a function answers is shown as one, in a sandbox, and not as text. */
  html: boolean
}

export type FunctionSettings = {
  enabled?: boolean | undefined
  verifyJwt?: boolean | undefined
  /** Absolute. */
  entrypoint?: string | undefined
  /** Absolute. */
  importMap?: string | undefined
  /** Absolute, with `*` for what may vary: files outside of its folder that it may read. */
  staticFiles?: readonly string[] | undefined
}

export const functionRows = {
  enabled: inProject('edge_runtime.enabled', kinds.flag, true, 'Whether /functions/v1 is served.'),
  html: setting({
    env: 'FUNCTIONS_HTML',
    kind: kinds.flag,
    fallback: false,
    unset: 'no',
    about: 'Serve HTML from functions as pages, in a sandbox, instead of as text.',
  }),
  secrets: inProject(
    'edge_runtime.secrets',
    kinds.texts,
    {},
    'Variables that every function sees.',
    'those of `functions/.env`',
  ),
  functions: new ByName('functions', {
    enabled: inProject('enabled', kinds.flag, true, 'Whether the function is served.'),
    verifyJwt: inProject('verify_jwt', kinds.flag, true, 'Whether only valid tokens and keys may call it.'),
    entrypoint: inProject('entrypoint', kinds.text, undefined, 'Its file.', '`functions/<name>/index.ts`'),
    importMap: inProject('import_map', kinds.text, undefined, 'Its import map.', 'its `deno.json`'),
    staticFiles: inProject(
      'static_files',
      kinds.list,
      [],
      'Files that it may read, beside those of its own folder.',
      'none',
    ),
  }),
}

/** Times in milliseconds, sizes in bytes. */
export type FunctionsLimits = {
  /** Body of one request. */
  requestBody: number
  /** Requests that one function works on at a time. */
  requestsInFlight: number
  /** Functions that run at a time, a process each. */
  processes: number
  /** Heap of a function, and what it holds outside of the heap. */
  memory: number
  /** What a function has written into its temporary folder. */
  scratch: number
  /** Processor time that a function may take without a pause. */
  cpu: number
  /** Processor time in all, after which a process is replaced; twice of it and the system ends it. */
  cpuOfProcess: number
  /** From the start of a process until it can serve; longer on a machine that has much to do. */
  boot: number
  /** From a request, or from when its function can serve, to the first byte of the answer. */
  firstByte: number
  /** Likewise to the last byte of the answer; also for work after the answer. */
  wallClock: number
  /** How long a process without requests is kept warm. */
  idle: number
  /** What is left to requests under way when the server ends. */
  closing: number
  /** Lines per second that a function may log, and characters per line. */
  logLines: number
  logLine: number
}

const MiB = 1024 * 1024

export const defaultLimits: FunctionsLimits = {
  requestBody: 100 * MiB,
  requestsInFlight: 100,
  processes: 20,
  memory: 256 * MiB,
  scratch: 256 * MiB,
  cpu: 2_000,
  cpuOfProcess: 60_000,
  boot: 20_000,
  firstByte: 150_000,
  wallClock: 400_000,
  idle: 120_000,
  closing: 2_000,
  logLines: 200,
  logLine: 8_000,
}
