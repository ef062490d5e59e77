/** Settings of functions, and their limits. */
import { ByName, inProject, kinds, setting } from '#server/platform/setting.ts'

export type FunctionsProject = {
  /** The folder with one folder per function, absolute. */
  folder: string
  /** By name, from config.toml; without an entry the defaults apply. */
  functions: Record<string, FunctionSettings>
  /** Secrets from config.toml; those of .env are read at every start of a function. */
  secrets: Record<string, string>
  /** Whether changed functions are restarted: for development. */
  reload: boolean
  /** Whether HTML of functions is shown in a sandbox instead of as text. */
  html: boolean
}

export type FunctionSettings = {
  enabled?: boolean | undefined
  verifyJwt?: boolean | undefined
  /** Absolute. */
  entrypoint?: string | undefined
  /** Absolute. */
  importMap?: string | undefined
  /** Absolute glob patterns of files outside of its folder that it may read. */
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
  /** Concurrent requests per function. */
  requestsInFlight: number
  /** Running functions, one process each. */
  processes: number
  /** Heap, and memory outside of the heap. */
  memory: number
  /** Bytes in its temporary folder. */
  scratch: number
  /** CPU time without a pause. */
  cpu: number
  /** Total CPU time, after which a process is replaced; at twice as much the system kills it. */
  cpuOfProcess: number
  /** From the start of a process until it can serve; longer on a busy machine. */
  boot: number
  /** From the request, or the readiness of the function, to the first byte of the answer. */
  firstByte: number
  /** The same to the last byte; also for background work. */
  wallClock: number
  /** For which a process without requests is kept. */
  idle: number
  /** That running requests have at shutdown. */
  closing: number
  /** Log lines per second, and characters per line. */
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
