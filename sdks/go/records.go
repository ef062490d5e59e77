package tannr

import (
	"context"
	"net/http"
	"net/url"
)

// MemoryEntry is something that an agent remembers.
type MemoryEntry struct {
	ID        string `json:"id"`
	AgentID   string `json:"agent_id"`
	Text      string `json:"text"`
	Source    string `json:"source"`
	Version   int    `json:"version"`
	CreatedAt string `json:"created_at"`
}

// Memory is what agents remember.
type Memory struct{ c *Client }

// List reads what an agent remembers, the newest first.
func (m *Memory) List(ctx context.Context, agentID string) ([]MemoryEntry, error) {
	var answer struct{ Entries []MemoryEntry }
	err := m.c.Request(ctx, http.MethodGet, "/memory/"+at(agentID), nil, nil, &answer)
	return answer.Entries, err
}

// Create has an agent remember a text.
func (m *Memory) Create(ctx context.Context, agentID, text string) (*MemoryEntry, error) {
	answer := new(MemoryEntry)
	body := map[string]string{"agent_id": agentID, "text": text}
	if err := m.c.Request(ctx, http.MethodPost, "/memory", nil, body, answer); err != nil {
		return nil, err
	}
	return answer, nil
}

// Search finds entries by words, in any of their forms.
func (m *Memory) Search(ctx context.Context, agentID, words string) ([]MemoryEntry, error) {
	var answer struct{ Entries []MemoryEntry }
	body := map[string]string{"agent_id": agentID, "query": words}
	err := m.c.Request(ctx, http.MethodPost, "/memory/search", nil, body, &answer)
	return answer.Entries, err
}

// Forgotten says in numbers what went.
type Forgotten struct {
	Deleted        int `json:"deleted"`
	Kept           int `json:"kept"`
	OutputsCleared int `json:"outputs_cleared"`
	FoundAfter     int `json:"found_after"`
}

// Delete forgets one entry, or without id all of the agent's.
func (m *Memory) Delete(ctx context.Context, agentID, id string) (*Forgotten, error) {
	answer := new(Forgotten)
	body := map[string]string{"agent_id": agentID}
	if id != "" {
		body["id"] = id
	}
	if err := m.c.Request(ctx, http.MethodDelete, "/memory", nil, body, answer); err != nil {
		return nil, err
	}
	return answer, nil
}

// Event is a line of the record.
type Event struct {
	ID          string         `json:"id"`
	DirectiveID string         `json:"directive_id"`
	Kind        string         `json:"kind"`
	By          string         `json:"by"`
	Reason      string         `json:"reason"`
	Step        int            `json:"step"`
	Seq         int64          `json:"seq"`
	At          string         `json:"at"`
	Hash        string         `json:"hash"`
	Detail      map[string]any `json:"detail"`
}

// Audit is a report of the record.
type Audit struct {
	ID     string `json:"id"`
	State  string `json:"state"`
	From   string `json:"from"`
	To     string `json:"to"`
	Events int    `json:"events"`
	Signed string `json:"signed"`
}

// Oversight is the record of a workspace.
type Oversight struct{ c *Client }

// Events reads the record: of one directive where an id is given, and on from the event after.
func (o *Oversight) Events(ctx context.Context, directiveID, after string) ([]Event, error) {
	var answer struct{ Events []Event }
	query := url.Values{}
	set(query, "directive_id", directiveID)
	set(query, "after", after)
	err := o.c.Request(ctx, http.MethodGet, "/oversight/events", query, nil, &answer)
	return answer.Events, err
}

// Audit starts a report from one day to another, as 2026-07-01.
func (o *Oversight) Audit(ctx context.Context, from, to string) (*Audit, error) {
	answer := new(Audit)
	body := map[string]string{"from": from, "to": to}
	if err := o.c.Request(ctx, http.MethodPost, "/oversight/audit", nil, body, answer); err != nil {
		return nil, err
	}
	return answer, nil
}

// Report reads a report that was started.
func (o *Oversight) Report(ctx context.Context, id string) (*Audit, error) {
	answer := new(Audit)
	if err := o.c.Request(ctx, http.MethodGet, "/oversight/audit/"+at(id), nil, nil, answer); err != nil {
		return nil, err
	}
	return answer, nil
}

// Trace reads what a directive did, step by step, with what each step rests on.
func (o *Oversight) Trace(ctx context.Context, directiveID string) (map[string]any, error) {
	var answer map[string]any
	err := o.c.Request(ctx, http.MethodGet, "/oversight/traces/"+at(directiveID), nil, nil, &answer)
	return answer, err
}

// Profile is what a person shares with the workspace.
type Profile struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Title    string `json:"title"`
	Location string `json:"location"`
	Skills   []struct {
		Name     string `json:"name"`
		Level    string `json:"level"`
		Verified bool   `json:"verified"`
	} `json:"skills"`
}

// Match is a person who agreed to be found.
type Match struct {
	ProfileID string   `json:"profile_id"`
	Score     float64  `json:"score"`
	Reasons   []string `json:"reasons"`
}

// SkillInsight is of at least ten people.
type SkillInsight struct {
	Name   string `json:"name"`
	Demand string `json:"demand"`
	Trend  string `json:"trend"`
}

// Profiles are people, by their consent.
type Profiles struct{ c *Client }

// Get reads what a person shares.
func (p *Profiles) Get(ctx context.Context, id string) (*Profile, error) {
	answer := new(Profile)
	if err := p.c.Request(ctx, http.MethodGet, "/profiles/"+at(id), nil, nil, answer); err != nil {
		return nil, err
	}
	return answer, nil
}

// Match ranks people by the skills of a role, at a location where one is given.
func (p *Profiles) Match(ctx context.Context, skills []string, location string) ([]Match, error) {
	var answer struct{ Matches []Match }
	body := map[string]any{"skills": skills}
	if location != "" {
		body["location"] = location
	}
	err := p.c.Request(ctx, http.MethodPost, "/profiles/match", nil, body, &answer)
	return answer.Matches, err
}

// Insights says how skills are in demand: one, or all of them where none is given.
func (p *Profiles) Insights(ctx context.Context, skill string) ([]SkillInsight, error) {
	var answer struct{ Skills []SkillInsight }
	query := url.Values{}
	set(query, "skill", skill)
	err := p.c.Request(ctx, http.MethodGet, "/profiles/insights", query, nil, &answer)
	return answer.Skills, err
}

// Usage is what a month's calls came to. Limit is nil without one.
type Usage struct {
	Month string `json:"month"`
	Calls int    `json:"calls"`
	Limit *int   `json:"limit"`
}

// Performance is how long directives took, in the middle.
type Performance struct {
	QueuedSeconds           float64 `json:"queued_seconds"`
	RunningSeconds          float64 `json:"running_seconds"`
	AwaitingApprovalSeconds float64 `json:"awaiting_approval_seconds"`
	Directives              int     `json:"directives"`
}

// Insight is something to look at.
type Insight struct {
	Kind    string `json:"kind"`
	AgentID string `json:"agent_id"`
	Entries int    `json:"entries"`
}

// Analytics are figures of a workspace.
type Analytics struct{ c *Client }

// Usage reads a month, as 2026-09, or this one where none is given.
func (a *Analytics) Usage(ctx context.Context, month string) (*Usage, error) {
	answer, query := new(Usage), url.Values{}
	set(query, "month", month)
	if err := a.c.Request(ctx, http.MethodGet, "/analytics/usage", query, nil, answer); err != nil {
		return nil, err
	}
	return answer, nil
}

// Performance reads one agent's, or all of them where none is given.
func (a *Analytics) Performance(ctx context.Context, agentID string) (*Performance, error) {
	answer, query := new(Performance), url.Values{}
	set(query, "agent_id", agentID)
	if err := a.c.Request(ctx, http.MethodGet, "/analytics/performance", query, nil, answer); err != nil {
		return nil, err
	}
	return answer, nil
}

// Insights reads what to look at.
func (a *Analytics) Insights(ctx context.Context) ([]Insight, error) {
	var answer struct{ Insights []Insight }
	err := a.c.Request(ctx, http.MethodGet, "/analytics/insights", nil, nil, &answer)
	return answer.Insights, err
}

func set(query url.Values, name, value string) {
	if value != "" {
		query.Set(name, value)
	}
}
