package tannr

import (
	"context"
	"net/http"
)

// Agent is who does the work. To create one, set Name and Capabilities, and Role where it is not a plain member.
type Agent struct {
	ID           string       `json:"id,omitempty"`
	Name         string       `json:"name"`
	Capabilities []string     `json:"capabilities"`
	Role         string       `json:"role,omitempty"`
	Model        string       `json:"model,omitempty"`
	Policy       *AgentPolicy `json:"policy,omitempty"`
	Version      int          `json:"version,omitempty"`
	CreatedAt    string       `json:"created_at,omitempty"`
	UpdatedAt    string       `json:"updated_at,omitempty"`
}

// AgentPolicy names the tools that an agent asks for each time, and those that it never uses, beside the policies of its workspace.
type AgentPolicy struct {
	Ask  []string `json:"ask,omitempty"`
	Deny []string `json:"deny,omitempty"`
}

// AgentChanges are the fields to change: those that are nil stay. An empty Model takes the model away.
type AgentChanges struct {
	Name         *string
	Capabilities []string
	Role         *string
	Model        *string
	Policy       *AgentPolicy
}

// AgentVersion is what an agent could do, and since when.
type AgentVersion struct {
	Version      int         `json:"version"`
	Name         string      `json:"name"`
	Capabilities []string    `json:"capabilities"`
	Role         string      `json:"role"`
	Model        string      `json:"model"`
	Policy       AgentPolicy `json:"policy"`
	CreatedAt    string      `json:"created_at"`
}

// Agents are the agents of a workspace.
type Agents struct{ c *Client }

// Create makes an agent.
func (a *Agents) Create(ctx context.Context, agent Agent) (*Agent, error) {
	body := map[string]any{"name": agent.Name, "capabilities": agent.Capabilities}
	if agent.Role != "" {
		body["role"] = agent.Role
	}
	if agent.Model != "" {
		body["model"] = agent.Model
	}
	if agent.Policy != nil {
		body["policy"] = agent.Policy
	}
	return ask[Agent](ctx, a.c, http.MethodPost, "/agents", nil, body)
}

// Get reads an agent.
func (a *Agents) Get(ctx context.Context, id string) (*Agent, error) {
	return ask[Agent](ctx, a.c, http.MethodGet, "/agents/"+at(id), nil, nil)
}

// Update changes an agent: what already runs keeps what it began with.
func (a *Agents) Update(ctx context.Context, id string, changes AgentChanges) (*Agent, error) {
	body := map[string]any{}
	if changes.Name != nil {
		body["name"] = *changes.Name
	}
	if changes.Capabilities != nil {
		body["capabilities"] = changes.Capabilities
	}
	if changes.Role != nil {
		body["role"] = *changes.Role
	}
	if changes.Model != nil {
		body["model"] = changes.Model
		if *changes.Model == "" {
			body["model"] = nil
		}
	}
	if changes.Policy != nil {
		body["policy"] = changes.Policy
	}
	return ask[Agent](ctx, a.c, http.MethodPatch, "/agents/"+at(id), nil, body)
}

// Archive ends an agent. What it did stays on the record.
func (a *Agents) Archive(ctx context.Context, id string) error {
	return a.c.Request(ctx, http.MethodDelete, "/agents/"+at(id), nil, nil, nil)
}

// Each calls visit with every agent, the newest first, until it returns an error.
func (a *Agents) Each(ctx context.Context, visit func(Agent) error) error {
	return each(ctx, a.c, "/agents", nil, visit)
}

// Versions are those of an agent, the newest first.
func (a *Agents) Versions(ctx context.Context, id string) ([]AgentVersion, error) {
	return rows[AgentVersion](ctx, a.c, "/agents/"+at(id)+"/versions")
}
