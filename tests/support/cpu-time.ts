/** Milliseconds of processor time that this process has taken: what else the machine does is not in it. */
export function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
