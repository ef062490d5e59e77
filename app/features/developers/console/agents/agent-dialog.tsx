import { useQuery } from '@tanstack/react-query'
import { useMe, useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import type { Agent } from '#app/features/developers/console/console-queries.ts'
import { type ToolInfo, toolsQuery } from '#app/features/developers/console/policies/policy-queries.ts'
import { useForm } from '#app/lib/form.ts'
import { Field } from '#app/ui/field.tsx'
import { FormButtons } from '#app/ui/form-buttons.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Input } from '#app/ui/input.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { Select } from '#app/ui/select.tsx'
import { type AgentDraft, agentFormSchema, changesOf } from './agent-form.ts'
import { AgentLimits } from './agent-limits.tsx'

type AgentDialogProps = {
  /** Undefined for a new one. */
  agent: Agent | undefined
  onSave: (draft: AgentDraft) => Promise<unknown>
  onClose: () => void
}

export function AgentDialog(props: AgentDialogProps) {
  const { agent, onClose } = props
  const { data: tools = [], isPending } = useQuery(toolsQuery(useWorkspaceScope()))
  return (
    <FormDialog
      open
      title={agent ? `Change ${agent.name}` : 'New agent'}
      description={
        agent
          ? 'A running directive keeps the capabilities and limits it started with.'
          : 'You can give it directives right away.'
      }
      onClose={onClose}
    >
      {isPending ? <RowsSkeleton label="Loading the tools" /> : <AgentForm {...props} tools={tools} />}
    </FormDialog>
  )
}

/** Rendered once the tools are there, since what was typed before is filled into the fields that are. */
function AgentForm({ agent, tools, onSave, onClose }: AgentDialogProps & { tools: readonly ToolInfo[] }) {
  const { errors, busy, failure, form } = useForm(
    agentFormSchema,
    async (draft) => {
      await onSave(agent ? changesOf(draft, agent.policy) : draft)
      onClose()
    },
    { draft: agent ? `agent ${agent.id} ${agent.version}` : 'new agent' },
  )
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label="Name" hint="The name people see." error={errors.name}>
        <Input name="name" maxLength={80} defaultValue={agent?.name} />
      </Field>
      <Field
        label="Capabilities"
        hint="What it can do, separated by commas: research, summarize."
        error={errors.capabilities}
      >
        <Input
          name="capabilities"
          defaultValue={agent?.capabilities.join(', ')}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label="Role"
        hint="What it is for, in a word. Its capabilities say what it may do. Leave it empty for member."
        error={errors.role}
      >
        <Input
          name="role"
          maxLength={40}
          defaultValue={agent?.role}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <PlannerField model={agent?.model ?? null} />
      {tools.length > 0 && <AgentLimits tools={tools} policy={agent?.policy} />}
      <FormFailure
        what="The agent was not saved"
        failure={failure}
        signIn="/auth?next=/orcher/console/agents"
      />
      <FormButtons busy={busy} onCancel={onClose}>
        {agent ? 'Save' : 'Create the agent'}
      </FormButtons>
    </form>
  )
}

/** Who makes its plans. Where there is no model, rules do, and nothing is asked. */
function PlannerField({ model }: { model: string | null }) {
  const offered = useMe(useWorkspaceScope())?.model ?? null
  const names = [...new Set([offered, model])].filter((name) => name !== null)
  if (names.length === 0) return null
  const options = [
    { value: '', label: 'Rules' },
    ...names.map((name) => ({
      value: name,
      label: name === offered ? name : `${name} (not available)`,
    })),
  ]
  return (
    <Field
      label="Planned by"
      hint="A model only proposes: the same policies and approvals decide, and rules plan where it proposes nothing usable. Its tokens count toward the budget."
    >
      <Select name="model" defaultValue={model ?? ''} options={options} />
    </Field>
  )
}
