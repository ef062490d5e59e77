import { explainFailedStart } from '#server/explain-failed-start.ts'

/** Runs a command: what was refused, or is wrong on this machine, is said in words alone; a bug keeps its stack. */
export async function runExplained(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const explained = explainFailedStart(error)
    if (explained === undefined) throw error
    console.error(explained)
    process.exitCode = 1
  }
}
