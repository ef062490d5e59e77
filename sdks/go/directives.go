package tannr

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
)

// Context is what an agent starts from. What stands under "sources" can be read by name.
type Context map[string]any

// Limits are of one directive: steps, seconds of work, dollars and tokens of models, and a time. What is zero is not limited by it.
type Limits struct {
	Steps   int     `json:"steps,omitempty"`
	Seconds int     `json:"seconds,omitempty"`
	Money   float64 `json:"money,omitempty"`
	Tokens  int     `json:"tokens,omitempty"`
	Until   string  `json:"until,omitempty"`
}

// Question has to be answered before there is a plan.
type Question struct {
	ID      string   `json:"id"`
	Field   string   `json:"field"`
	Text    string   `json:"text"`
	Options []string `json:"options"`
}

// Person is a member of the workspace.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Progress counts steps. Waits is the number of the one that waits for somebody, or nil.
type Progress struct {
	Done  int  `json:"done"`
	Total int  `json:"total"`
	Waits *int `json:"waits"`
}

// Spent is milliseconds of work, and dollars and tokens of models.
type Spent struct {
	Milliseconds int     `json:"ms"`
	Money        float64 `json:"money"`
	Tokens       int     `json:"tokens"`
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

	State string `json:"state,omitempty"`
	// Progress is in percent, and counted in Steps.
	Progress     int        `json:"progress,omitempty"`
	Steps        *Progress  `json:"steps,omitempty"`
	Agent        string     `json:"agent,omitempty"`
	AgentVersion int        `json:"agent_version,omitempty"`
	IssuedBy     *Person    `json:"issued_by,omitempty"`
	Reason       string     `json:"reason,omitempty"`
	Explained    string     `json:"explained,omitempty"`
	Questions    []Question `json:"questions,omitempty"`
	PlanRev      int        `json:"plan_rev,omitempty"`
	Planner      string     `json:"planner,omitempty"`
	Spent        *Spent     `json:"spent,omitempty"`
	Due          string     `json:"due,omitempty"`
	ForkedFrom   string     `json:"forked_from,omitempty"`
	ScheduleID   string     `json:"schedule_id,omitempty"`
	CreatedAt    string     `json:"created_at,omitempty"`
	StateSince   string     `json:"state_since,omitempty"`
	EndedAt      string     `json:"ended_at,omitempty"`

	c *Client
}

// Changes of a directive: those that are zero stay. Context is merged into what is there.
type Changes struct {
	State   string   `json:"state,omitempty"`
	Context Context  `json:"context,omitempty"`
	Sources []string `json:"sources,omitempty"`
	Limits  *Limits  `json:"limits,omitempty"`
	Reason  string   `json:"reason,omitempty"`
}

// DirectiveFilter narrows a list down. What is empty does not. State is one, or several with commas between; Words are
// those that the instruction has.
type DirectiveFilter struct {
	AgentID, IssuedBy, Words, State string
	// NeedsMe leaves only what waits for your decision or answer.
	NeedsMe bool
}

// Counts are of directives, by state.
type Counts struct {
	Total   int            `json:"total"`
	NeedsMe int            `json:"needs_me"`
	States  map[string]int `json:"states"`
}

// Directives are the directives of a workspace.
type Directives struct{ c *Client }

// Submit hands work to an agent. It returns at once; the work goes on behind it. Steps take the place of our plan.
func (d *Directives) Submit(ctx context.Context, directive Directive, steps ...Step) (*Directive, error) {
	body := drafted(directive)
	if directive.Limits != nil {
		body["limits"] = directive.Limits
	}
	if directive.ApprovePlan {
		body["approve_plan"] = true
	}
	if len(steps) > 0 {
		body["steps"] = drafts(steps)
	}
	return d.ask(ctx, http.MethodPost, "", body)
}

func drafted(directive Directive) map[string]any {
	body := map[string]any{"agent_id": directive.AgentID, "instruction": directive.Instruction}
	if directive.Context != nil {
		body["context"] = directive.Context
	}
	if directive.Sources != nil {
		body["sources"] = directive.Sources
	}
	return body
}

// Get reads a directive.
func (d *Directives) Get(ctx context.Context, id string) (*Directive, error) {
	return d.ask(ctx, http.MethodGet, "/"+at(id), nil)
}

// Update pauses, resumes or cancels a directive, or adds to what it knows.
func (d *Directives) Update(ctx context.Context, id string, changes Changes) (*Directive, error) {
	return d.ask(ctx, http.MethodPatch, "/"+at(id), changes)
}

// Fork makes a directive with what another had after a step, 0 for none. It starts paused.
func (d *Directives) Fork(ctx context.Context, id string, step int) (*Directive, error) {
	return d.ask(ctx, http.MethodPost, "/"+at(id)+"/fork", map[string]int{"step": step})
}

// Each calls visit with every directive, the newest first, until it returns an error.
func (d *Directives) Each(ctx context.Context, visit func(Directive) error) error {
	return d.EachWhere(ctx, DirectiveFilter{}, visit)
}

// EachWhere is Each, of those that fit.
func (d *Directives) EachWhere(ctx context.Context, filter DirectiveFilter, visit func(Directive) error) error {
	query := filter.query()
	set(query, "state", filter.State)
	if filter.NeedsMe {
		query.Set("needs_me", "true")
	}
	return each(ctx, d.c, "/directives", query, func(one Directive) error {
		one.c = d.c
		return visit(one)
	})
}

func (f DirectiveFilter) query() url.Values {
	query := url.Values{}
	set(query, "agent_id", f.AgentID)
	set(query, "issued_by", f.IssuedBy)
	set(query, "q", f.Words)
	return query
}

// Counts counts the directives of an agent, a person, or with words.
func (d *Directives) Counts(ctx context.Context, filter DirectiveFilter) (*Counts, error) {
	return ask[Counts](ctx, d.c, http.MethodGet, "/directives/counts", filter.query(), nil)
}

func (d *Directives) ask(ctx context.Context, method, path string, body any) (*Directive, error) {
	answer := &Directive{c: d.c}
	if err := d.c.Request(ctx, method, "/directives"+path, nil, body, answer); err != nil {
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

// Waited is how a directive was when it settled, or when the time was over. Approvals are what a person decides first.
type Waited struct {
	Directive *Directive `json:"directive"`
	Steps     []Step     `json:"steps"`
	Approvals []string   `json:"approvals"`
	Settled   bool       `json:"settled"`
}

// Poll answers once a directive is settled, or after so many seconds, 25 at most.
func (d *Directives) Poll(ctx context.Context, id string, seconds int) (*Waited, error) {
	query := url.Values{"seconds": {strconv.Itoa(seconds)}}
	answer, err := ask[Waited](ctx, d.c, http.MethodGet, "/directives/"+at(id)+"/wait", query, nil)
	if err == nil && answer.Directive != nil {
		answer.Directive.c = d.c
	}
	return answer, err
}

// Wait returns once it is over or waits for somebody, or when ctx ends.
func (d *Directive) Wait(ctx context.Context) (*Directive, error) {
	for {
		answer, err := d.c.Directives.Poll(ctx, d.ID, 20)
		if err != nil {
			return nil, err
		}
		if answer.Settled {
			return answer.Directive, nil
		}
	}
}

// DirectiveEvent is something that happened, with directive and step as they stand by now.
type DirectiveEvent struct {
	Seq       int64      `json:"seq"`
	Kind      string     `json:"kind"`
	By        string     `json:"by"`
	Reason    string     `json:"reason"`
	At        string     `json:"at"`
	Directive *Directive `json:"directive"`
	Step      *Step      `json:"step"`
}

// Events calls visit with what happens to a directive, as it happens, until it is over, visit returns an error, or ctx
// ends. It begins after the event of that number, and 0 is the beginning. A stream that breaks off is opened again.
func (d *Directives) Events(ctx context.Context, id string, after int64, visit func(DirectiveEvent) error) error {
	for attempt := 0; ; {
		isOver, refused := false, error(nil)
		query := url.Values{"after": {strconv.FormatInt(after, 10)}}
		nothingMore, err := d.c.stream(ctx, "/directives/"+at(id)+"/events", query, func(data []byte) error {
			var event DirectiveEvent
			if refused = json.Unmarshal(data, &event); refused != nil {
				return refused
			}
			if event.Directive != nil {
				event.Directive.c = d.c
				state := event.Directive.State
				isOver = state == "completed" || state == "cancelled" || state == "failed"
			}
			attempt, after = 0, event.Seq
			refused = visit(event)
			return refused
		})
		switch {
		case err == nil && (isOver || nothingMore):
			return nil
		case err == nil:
			continue
		case refused != nil || ctx.Err() != nil || !breaksOff(err) || attempt == len(waits):
			return err
		}
		if err := sleep(ctx, waits[attempt]); err != nil {
			return err
		}
		attempt++
	}
}
