package tannr

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
)

// Context is what an agent starts from. What stands under "sources" can be read by name.
type Context map[string]any

// Limits are of one directive. What is zero is not limited by it.
type Limits struct {
	Steps   int     `json:"steps,omitempty"`
	Seconds int     `json:"seconds,omitempty"`
	Money   float64 `json:"money,omitempty"`
	Until   string  `json:"until,omitempty"`
}

// Step is one of a plan that comes with a directive.
type Step struct {
	Title string         `json:"title"`
	Tool  string         `json:"tool"`
	Args  map[string]any `json:"args"`
}

// Question has to be answered before there is a plan.
type Question struct {
	ID      string   `json:"id"`
	Field   string   `json:"field"`
	Text    string   `json:"text"`
	Options []string `json:"options"`
}

// Directive is work for an agent. To submit one, set AgentID and Instruction, and what else it should start from.
type Directive struct {
	ID          string   `json:"id,omitempty"`
	AgentID     string   `json:"agent_id"`
	Instruction string   `json:"instruction"`
	Context     Context  `json:"context,omitempty"`
	Sources     []string `json:"sources,omitempty"`
	Limits      *Limits  `json:"limits,omitempty"`
	// ApprovePlan has a person approve the plan before its first step.
	ApprovePlan bool `json:"approve_plan,omitempty"`

	State     string     `json:"state,omitempty"`
	Progress  int        `json:"progress,omitempty"`
	Reason    string     `json:"reason,omitempty"`
	Explained string     `json:"explained,omitempty"`
	Questions []Question `json:"questions,omitempty"`
	PlanRev   int        `json:"plan_rev,omitempty"`
	CreatedAt string     `json:"created_at,omitempty"`
	EndedAt   string     `json:"ended_at,omitempty"`

	c *Client
}

// Changes of a directive: those that are zero stay. Context is merged into what is there.
type Changes struct {
	State   string   `json:"state,omitempty"`
	Context Context  `json:"context,omitempty"`
	Sources []string `json:"sources,omitempty"`
	Reason  string   `json:"reason,omitempty"`
}

// Directives are the directives of a workspace.
type Directives struct{ c *Client }

// Submit hands work to an agent. It returns at once; the work goes on behind it. Steps take the place of our plan.
func (d *Directives) Submit(ctx context.Context, directive Directive, steps ...Step) (*Directive, error) {
	body := map[string]any{"agent_id": directive.AgentID, "instruction": directive.Instruction}
	if directive.Context != nil {
		body["context"] = directive.Context
	}
	if directive.Sources != nil {
		body["sources"] = directive.Sources
	}
	if directive.Limits != nil {
		body["limits"] = directive.Limits
	}
	if directive.ApprovePlan {
		body["approve_plan"] = true
	}
	if len(steps) > 0 {
		body["steps"] = steps
	}
	return d.ask(ctx, http.MethodPost, "/directives", body)
}

// Get reads a directive.
func (d *Directives) Get(ctx context.Context, id string) (*Directive, error) {
	return d.ask(ctx, http.MethodGet, "/directives/"+at(id), nil)
}

// Update pauses, resumes or cancels a directive, or adds to what it knows.
func (d *Directives) Update(ctx context.Context, id string, changes Changes) (*Directive, error) {
	return d.ask(ctx, http.MethodPatch, "/directives/"+at(id), changes)
}

// Each calls visit with every directive, the newest first, until it returns an error.
func (d *Directives) Each(ctx context.Context, visit func(Directive) error) error {
	return each(ctx, d.c, "/directives", func(one Directive) error {
		one.c = d.c
		return visit(one)
	})
}

func (d *Directives) ask(ctx context.Context, method, path string, body any) (*Directive, error) {
	answer := &Directive{c: d.c}
	if err := d.c.Request(ctx, method, path, nil, body, answer); err != nil {
		return nil, err
	}
	return answer, nil
}

// Status asks how it is now.
func (d *Directive) Status(ctx context.Context) (*Directive, error) {
	return d.c.Directives.Get(ctx, d.ID)
}

// Pause stops it after the step that runs.
func (d *Directive) Pause(ctx context.Context) (*Directive, error) { return d.to(ctx, "paused") }

// Resume lets it go on.
func (d *Directive) Resume(ctx context.Context) (*Directive, error) { return d.to(ctx, "running") }

// Cancel ends it after the step that runs.
func (d *Directive) Cancel(ctx context.Context) (*Directive, error) { return d.to(ctx, "cancelled") }

func (d *Directive) to(ctx context.Context, state string) (*Directive, error) {
	return d.c.Directives.Update(ctx, d.ID, Changes{State: state})
}

// Wait returns once it is over or waits for somebody, or when ctx ends.
func (d *Directive) Wait(ctx context.Context) (*Directive, error) {
	query := url.Values{"seconds": {strconv.Itoa(20)}}
	for {
		answer := struct {
			Directive *Directive
			Settled   bool
		}{}
		if err := d.c.Request(ctx, http.MethodGet, "/directives/"+at(d.ID)+"/wait", query, nil, &answer); err != nil {
			return nil, err
		}
		if answer.Settled {
			answer.Directive.c = d.c
			return answer.Directive, nil
		}
	}
}
