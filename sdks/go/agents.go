package tannr

import (
	"context"
	"net/http"
)

// Agent is who does the work. To create one, set Name and Capabilities, and Role where it is not a plain member.
type Agent struct {
	ID           string   `json:"id,omitempty"`
	Name         string   `json:"name"`
	Capabilities []string `json:"capabilities"`
	Role         string   `json:"role,omitempty"`
	Model        string   `json:"model,omitempty"`
	Version      int      `json:"version,omitempty"`
	CreatedAt    string   `json:"created_at,omitempty"`
	UpdatedAt    string   `json:"updated_at,omitempty"`
}

// AgentChanges are the fields to change: those that are nil stay.
type AgentChanges struct {
	Name         *string  `json:"name,omitempty"`
	Capabilities []string `json:"capabilities,omitempty"`
	Role         *string  `json:"role,omitempty"`
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
	return a.ask(ctx, http.MethodPost, "/agents", body)
}

// Get reads an agent.
func (a *Agents) Get(ctx context.Context, id string) (*Agent, error) {
	return a.ask(ctx, http.MethodGet, "/agents/"+at(id), nil)
}

// Update changes an agent: what already runs keeps what it began with.
func (a *Agents) Update(ctx context.Context, id string, changes AgentChanges) (*Agent, error) {
	return a.ask(ctx, http.MethodPatch, "/agents/"+at(id), changes)
}

// Archive ends an agent. What it did stays on the record.
func (a *Agents) Archive(ctx context.Context, id string) error {
	return a.c.Request(ctx, http.MethodDelete, "/agents/"+at(id), nil, nil, nil)
}

// Each calls visit with every agent, the newest first, until it returns an error.
func (a *Agents) Each(ctx context.Context, visit func(Agent) error) error {
	return each(ctx, a.c, "/agents", visit)
}

func (a *Agents) ask(ctx context.Context, method, path string, body any) (*Agent, error) {
	answer := new(Agent)
	if err := a.c.Request(ctx, method, path, nil, body, answer); err != nil {
		return nil, err
	}
	return answer, nil
}
