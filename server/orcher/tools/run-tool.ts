/** The tools of a plan by name. Tools with external effects are run separately. */
import type { Sent, Tool } from '#shared/orcher/tools.ts'
import { createAlert, marketInsight, matchSkills, searchJobs } from './jobs.ts'
import { keepWhole } from './keep-whole.ts'
import { matchProfiles } from './match-profiles.ts'
import { remember, searchMemory } from './memory.ts'
import { readSource } from './read-source.ts'
import { notify } from './tell.ts'
import { compareRows, draftMessage, extractSummary } from './texts.ts'
import { type Means, type Result, type StepRun, ToolFailed, type ToolRun } from './tool.ts'

const runs: { [Name in Exclude<Tool, Sent>]: ToolRun<Name> } = {
  read_source: readSource,
  search_jobs: searchJobs,
  search_memory: searchMemory,
  market_insight: marketInsight,
  match_skills: matchSkills,
  match_profiles: matchProfiles,
  compare_rows: compareRows,
  extract_summary: extractSummary,
  draft_message: draftMessage,
  remember,
  create_alert: createAlert,
  notify,
}

export async function runTool(step: StepRun, means: Means): Promise<Result> {
  if (!isRunHere(step.tool)) throw new ToolFailed('It leaves the workspace, and is not run here.')
  const run = runs[step.tool] as ToolRun<Tool>
  return keepWhole(await run(step, means), step.room)
}

const isRunHere = (name: Tool): name is keyof typeof runs => Object.hasOwn(runs, name)
