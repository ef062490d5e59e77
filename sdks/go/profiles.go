package tannr

import (
	"context"
	"net/http"
	"net/url"
)

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

// Consent is what you share with programs: "name", "title", "location", "skills". ID is what they call you.
type Consent struct {
	ID       string   `json:"id,omitempty"`
	Findable bool     `json:"findable"`
	Shares   []string `json:"shares"`
}

// Profiles are people, by their consent.
type Profiles struct{ c *Client }

// Get reads what a person shares.
func (p *Profiles) Get(ctx context.Context, id string) (*Profile, error) {
	return ask[Profile](ctx, p.c, http.MethodGet, "/profiles/"+at(id), nil, nil)
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

// Consent reads what you share.
func (p *Profiles) Consent(ctx context.Context) (*Consent, error) {
	return ask[Consent](ctx, p.c, http.MethodGet, "/consent", nil, nil)
}

// SetConsent decides what you share, from the next call of any program.
func (p *Profiles) SetConsent(ctx context.Context, findable bool, shares []string) (*Consent, error) {
	if shares == nil {
		shares = []string{}
	}
	return ask[Consent](ctx, p.c, http.MethodPut, "/consent", nil, Consent{Findable: findable, Shares: shares})
}

// Usage is what a month's calls came to. Limit is nil without one.
type Usage struct {
	Month    string `json:"month"`
	Calls    int    `json:"calls"`
	Limit    *int   `json:"limit"`
	Families []struct {
		Family  string `json:"family"`
		Calls   int    `json:"calls"`
		Refused int    `json:"refused"`
	} `json:"families"`
	Days []struct {
		Day     string `json:"day"`
		Calls   int    `json:"calls"`
		Sandbox int    `json:"sandbox"`
		Refused int    `json:"refused"`
	} `json:"days"`
}

// Performance is how long directives took, on average.
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
	query := url.Values{}
	set(query, "month", month)
	return ask[Usage](ctx, a.c, http.MethodGet, "/analytics/usage", query, nil)
}

// Performance reads one agent's, or all of them where none is given.
func (a *Analytics) Performance(ctx context.Context, agentID string) (*Performance, error) {
	query := url.Values{}
	set(query, "agent_id", agentID)
	return ask[Performance](ctx, a.c, http.MethodGet, "/analytics/performance", query, nil)
}

// Insights reads what to look at.
func (a *Analytics) Insights(ctx context.Context) ([]Insight, error) {
	var answer struct{ Insights []Insight }
	err := a.c.Request(ctx, http.MethodGet, "/analytics/insights", nil, nil, &answer)
	return answer.Insights, err
}
