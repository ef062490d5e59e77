/** Headers of a page, judged as Mozilla's HTTP Observatory judges them. */

/**
 * The Observatory's table of modifiers (github.com/mozdevs/mdn-http-observatory, scoring version 5), for the findings
 * that such answers can have; 100 to start from, bonuses count from 90 on.
 */
export function observatoryScore(headers: Headers): number {
  const policy = parsePolicy(headers.get('content-security-policy') ?? '')
  const scriptSources = policy.get('script-src') ?? policy.get('default-src') ?? ['*']
  const styleSources = policy.get('style-src') ?? policy.get('default-src') ?? ['*']
  const penalties = [
    policy.size === 0 ? -25 : 0,
    scriptSources.some((source) =>
      ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'http:', 'data:'].includes(source),
    )
      ? -20
      : 0,
    styleSources.includes("'unsafe-inline'") ? -5 : 0,
    hasLongTransportSecurity(headers) ? 0 : -20,
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    policy.has('frame-ancestors') || headers.has('x-frame-options') ? 0 : -20,
    headers.get('set-cookie') && !/secure/i.test(headers.get('set-cookie') ?? '') ? -20 : 0,
    headers.get('access-control-allow-origin') === '*' && headers.has('access-control-allow-credentials')
      ? -50
      : 0,
  ]
  const bonuses = [
    policy.get('default-src')?.join() === "'none'" ? 10 : 0,
    policy.get('frame-ancestors')?.join() === "'none'" ? 5 : 0,
    /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(
      headers.get('referrer-policy') ?? '',
    )
      ? 5
      : 0,
    /^same-(origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '') ? 10 : 0,
  ]
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const base = 100 + sum(penalties)
  return base >= 90 ? base + sum(bonuses) : base
}

function parsePolicy(text: string): Map<string, string[]> {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]))
}

function hasLongTransportSecurity(headers: Headers): boolean {
  const [, age] = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '') ?? []
  return Number(age ?? 0) >= 15_768_000
}
