package tannr

import (
	"context"
	"net/http"
)

// Me is whose key or token it is. Limit is calls a month, nil without a limit.
type Me struct {
	WorkspaceID   string   `json:"workspace_id"`
	WorkspaceName string   `json:"workspace_name"`
	Mode          string   `json:"mode"`
	UserID        string   `json:"user_id"`
	Role          string   `json:"role"`
	Scopes        []string `json:"scopes"`
	Plan          string   `json:"plan"`
	Limit         *int     `json:"limit"`
	// Model may propose plans, for agents that name it; empty where rules make all of them.
	Model string `json:"model"`
}

// Budget is what models may cost and take in a month, in dollars and tokens, and what runs may use, in steps and seconds. Money, Tokens,
// Steps and Seconds are nil without a limit.
type Budget struct {
	Money        *float64 `json:"money"`
	Spent        float64  `json:"spent,omitempty"`
	Tokens       *int     `json:"tokens"`
	SpentTokens  int      `json:"spent_tokens,omitempty"`
	Steps        *int     `json:"steps"`
	SpentSteps   int      `json:"spent_steps,omitempty"`
	Seconds      *int     `json:"seconds"`
	SpentSeconds float64  `json:"spent_seconds,omitempty"`
}

// RunBudget is what runs of an agent may use in a month; nil is no limit.
type RunBudget struct {
	Steps   *int `json:"steps"`
	Seconds *int `json:"seconds"`
}

// AgentBudget is the budget of one agent.
type AgentBudget struct {
	AgentID string `json:"agent_id"`
	Name    string `json:"name"`
	Budget
}

// Budgets are those of a workspace and of its agents.
type Budgets struct {
	Workspace Budget        `json:"workspace"`
	Agents    []AgentBudget `json:"agents"`
}

// Workspace has keys, agents, memory and a record of its own. SandboxID is what WithWorkspace takes for its sandbox.
type Workspace struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Role      string `json:"role"`
	SandboxID string `json:"sandbox_id"`
	CreatedAt string `json:"created_at"`
	Budget    Budget `json:"budget"`
}

// WorkspaceChanges are the fields to change: those that are nil or empty stay.
type WorkspaceChanges struct {
	Name   string  `json:"name,omitempty"`
	Budget *Budget `json:"budget,omitempty"`
}

// Member works in a workspace, as "owner", "supervisor", "builder" or "viewer".
type Member struct {
	UserID    string `json:"user_id"`
	Name      string `json:"name"`
	Role      string `json:"role"`
	CreatedAt string `json:"created_at"`
}

// Workspaces are those of a person.
type Workspaces struct{ c *Client }

// List reads the workspaces that you are a member of, your own first.
func (w *Workspaces) List(ctx context.Context) ([]Workspace, error) {
	return rows[Workspace](ctx, w.c, "/workspaces")
}

// Create makes a workspace. Its calls count toward the plan of your account.
func (w *Workspaces) Create(ctx context.Context, name string) (*Workspace, error) {
	return ask[Workspace](ctx, w.c, http.MethodPost, "/workspaces", nil, map[string]string{"name": name})
}

// Update changes the workspace that the client works in. Of a budget, Money, Tokens, Steps and Seconds count.
func (w *Workspaces) Update(ctx context.Context, changes WorkspaceChanges) (*Workspace, error) {
	if changes.Budget != nil {
		b := changes.Budget
		changes.Budget = &Budget{Money: b.Money, Tokens: b.Tokens, Steps: b.Steps, Seconds: b.Seconds}
	}
	return ask[Workspace](ctx, w.c, http.MethodPatch, "/workspace", nil, changes)
}

// Budgets reads what models and runs of the workspace and of its agents may use in a month, and what they have used.
func (w *Workspaces) Budgets(ctx context.Context) (*Budgets, error) {
	return ask[Budgets](ctx, w.c, http.MethodGet, "/budgets", nil, nil)
}

// SetAgentBudget sets what an agent may spend in a month; nil is no limit. What its runs may use stays as it is unless it is given.
func (w *Workspaces) SetAgentBudget(ctx context.Context, agentID string, money *float64, tokens *int, runs ...RunBudget) (*AgentBudget, error) {
	body := map[string]any{"money": money, "tokens": tokens}
	for _, run := range runs {
		body["steps"], body["seconds"] = run.Steps, run.Seconds
	}
	return ask[AgentBudget](ctx, w.c, http.MethodPut, "/budgets/"+at(agentID), nil, body)
}

// Members are those of the workspace that the client works in.
func (w *Workspaces) Members(ctx context.Context) ([]Member, error) {
	return rows[Member](ctx, w.c, "/members")
}

// AddMember adds somebody who has an account.
func (w *Workspaces) AddMember(ctx context.Context, email, role string) (*Member, error) {
	body := map[string]string{"email": email, "role": role}
	return ask[Member](ctx, w.c, http.MethodPost, "/members", nil, body)
}

// UpdateMember changes a role, from the next call.
func (w *Workspaces) UpdateMember(ctx context.Context, userID, role string) (*Member, error) {
	return ask[Member](ctx, w.c, http.MethodPatch, "/members/"+at(userID), nil, map[string]string{"role": role})
}

// RemoveMember takes somebody out, or lets you leave.
func (w *Workspaces) RemoveMember(ctx context.Context, userID string) error {
	return w.c.Request(ctx, http.MethodDelete, "/members/"+at(userID), nil, nil, nil)
}

// ServerTool is what a server says of a tool.
type ServerTool struct {
	Name        string         `json:"name"`
	Title       string         `json:"title"`
	Description string         `json:"description"`
	Schema      map[string]any `json:"schema"`
	Annotations map[string]any `json:"annotations"`
}

// OfferedTool is "new", "pinned", "changed" or "gone". Only what is pinned is called. SHA256 is of what is Offered.
type OfferedTool struct {
	Name     string      `json:"name"`
	State    string      `json:"state"`
	SHA256   string      `json:"sha256"`
	Offered  *ServerTool `json:"offered"`
	Pinned   *ServerTool `json:"pinned"`
	PinnedBy string      `json:"pinned_by"`
	PinnedAt string      `json:"pinned_at"`
}

// ToolServer speaks the Model Context Protocol. Fault is why nothing was seen when it was LookedAt.
type ToolServer struct {
	ID        string        `json:"id"`
	Name      string        `json:"name"`
	URL       string        `json:"url"`
	IsOn      bool          `json:"is_on"`
	Looking   bool          `json:"looking"`
	LookedAt  string        `json:"looked_at"`
	Fault     string        `json:"fault"`
	CreatedAt string        `json:"created_at"`
	Tools     []OfferedTool `json:"tools"`
}

// ReviewedTool names a tool and the hash of what a person has read of it.
type ReviewedTool struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// ToolServers are those of a workspace.
type ToolServers struct{ c *Client }

// Create adds a server. Authorization is sent to it in the header of that name, and may be empty.
func (s *ToolServers) Create(ctx context.Context, name, address, authorization string) (*ToolServer, error) {
	body := map[string]string{"name": name, "url": address}
	if authorization != "" {
		body["authorization"] = authorization
	}
	return ask[ToolServer](ctx, s.c, http.MethodPost, "/tool-servers", nil, body)
}

// List reads the servers and their tools.
func (s *ToolServers) List(ctx context.Context) ([]ToolServer, error) {
	return rows[ToolServer](ctx, s.c, "/tool-servers")
}

// Update switches a server on or off.
func (s *ToolServers) Update(ctx context.Context, id string, isOn bool) (*ToolServer, error) {
	return ask[ToolServer](ctx, s.c, http.MethodPatch, "/tool-servers/"+at(id), nil, map[string]bool{"is_on": isOn})
}

// Look has what a server offers read again.
func (s *ToolServers) Look(ctx context.Context, id string) (*ToolServer, error) {
	return ask[ToolServer](ctx, s.c, http.MethodPost, "/tool-servers/"+at(id)+"/look", nil, nil)
}

// Pin records that a person has reviewed tools.
func (s *ToolServers) Pin(ctx context.Context, id string, tools []ReviewedTool) (*ToolServer, error) {
	body := map[string]any{"tools": tools}
	return ask[ToolServer](ctx, s.c, http.MethodPost, "/tool-servers/"+at(id)+"/pin", nil, body)
}

// Delete takes a server and its tools away.
func (s *ToolServers) Delete(ctx context.Context, id string) error {
	return s.c.Request(ctx, http.MethodDelete, "/tool-servers/"+at(id), nil, nil, nil)
}
