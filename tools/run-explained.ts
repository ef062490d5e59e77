import { explainFailedStart } from '#server/explain-failed-start.ts'

/** Runs a command. Expected errors are printed without a stack; bugs keep theirs. */
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
