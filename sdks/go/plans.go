package tannr

import (
	"context"
	"net/http"
	"strconv"
)

// Step is one of a directive. Basis is what it rests on: without any it is a Guess. Alternatives were weighed and not
// taken; WouldChangeWith was not there, and would have changed what the step concluded. Cost is in dollars. To write a
// plan, set Title, Tool and Args.
type Step struct {
	Seq             int              `json:"seq"`
	PlanRev         int              `json:"plan_rev"`
	Title           string           `json:"title"`
	Tool            string           `json:"tool"`
	Args            map[string]any   `json:"args"`
	ArgsSHA256      string           `json:"args_sha256"`
	Effect          string           `json:"effect"`
	Lane            string           `json:"lane"`
	Needs           []int            `json:"needs"`
	State           string           `json:"state"`
	Basis           []map[string]any `json:"basis"`
	Alternatives    []map[string]any `json:"alternatives"`
	WouldChangeWith string           `json:"would_change_with"`
	Guess           bool             `json:"guess"`
	Output          map[string]any   `json:"output"`
	Error           string           `json:"error"`
	Attempts        int              `json:"attempts"`
	Cost            float64          `json:"cost"`
	StartedAt       string           `json:"started_at"`
	EndedAt         string           `json:"ended_at"`
}

// Revision is a plan as it was, with the words that changed it.
type Revision struct {
	Rev    int            `json:"rev"`
	SHA256 string         `json:"sha256"`
	Words  string         `json:"words"`
	MadeBy string         `json:"made_by"`
	At     string         `json:"at"`
	Plan   map[string]any `json:"plan"`
}

// Asked is what a model was asked for a plan, in dollars. Cost is nil until it has answered, and Refused why nothing that
// it said became the plan.
type Asked struct {
	Model     string   `json:"model"`
	Reserved  float64  `json:"reserved"`
	Cost      *float64 `json:"cost"`
	TokensIn  int      `json:"tokens_in"`
	TokensOut int      `json:"tokens_out"`
	Refused   string   `json:"refused"`
}

// Plan is that of a directive. Asked is nil where rules made it.
type Plan struct {
	DirectiveID string     `json:"directive_id"`
	Rev         int        `json:"rev"`
	Steps       []Step     `json:"steps"`
	Revisions   []Revision `json:"revisions"`
	Asked       *Asked     `json:"asked"`
}

// WholeOutput is all of what a step put out. Content is JSON, and SHA256 that of its bytes.
type WholeOutput struct {
	DirectiveID string `json:"directive_id"`
	Step        int    `json:"step"`
	SHA256      string `json:"sha256"`
	Size        int    `json:"size"`
	Content     string `json:"content"`
}

// Preview is what an instruction would lead to: "plan", "questions" or "not_plannable", then with what Can be planned.
type Preview struct {
	Kind      string         `json:"kind"`
	Plan      map[string]any `json:"plan"`
	Questions []Question     `json:"questions"`
	Reason    string         `json:"reason"`
	Can       []string       `json:"can"`
	Rules     []struct {
		Seq     int    `json:"seq"`
		Verdict string `json:"verdict"`
		Name    string `json:"name"`
	} `json:"rules"`
}

// PlanChange takes the place of all steps that have not run. Any other ExpectedRev than the current one is refused.
type PlanChange struct {
	ExpectedRev int
	Steps       []Step
	Words       string
}

// Tool is what a plan can use. Args is the JSON Schema of its arguments.
type Tool struct {
	Name       string         `json:"name"`
	Does       string         `json:"does"`
	Effect     string         `json:"effect"`
	Capability string         `json:"capability"`
	Args       map[string]any `json:"args"`
}

// Preview plans an instruction without submitting it: AgentID, Instruction, Context and Sources count.
func (d *Directives) Preview(ctx context.Context, directive Directive) (*Preview, error) {
	return ask[Preview](ctx, d.c, http.MethodPost, "/directives/preview", nil, drafted(directive))
}

// Plan reads the steps of a directive, and every revision.
func (d *Directives) Plan(ctx context.Context, id string) (*Plan, error) {
	return ask[Plan](ctx, d.c, http.MethodGet, "/directives/"+at(id)+"/plan", nil, nil)
}

// Output reads all of what a step put out.
func (d *Directives) Output(ctx context.Context, id string, step int) (*WholeOutput, error) {
	return ask[WholeOutput](ctx, d.c, http.MethodGet, "/directives/"+at(id)+"/steps/"+strconv.Itoa(step)+"/output", nil, nil)
}

// ChangePlan changes the rest of a plan, by steps or in plain words.
func (d *Directives) ChangePlan(ctx context.Context, id string, change PlanChange) (*Directive, error) {
	body := map[string]any{"expected_rev": change.ExpectedRev}
	if change.Steps != nil {
		body["steps"] = drafts(change.Steps)
	}
	if change.Words != "" {
		body["words"] = change.Words
	}
	return d.ask(ctx, http.MethodPut, "/"+at(id)+"/plan", body)
}

// drafts are what of steps can be written.
func drafts(steps []Step) []map[string]any {
	written := make([]map[string]any, len(steps))
	for index, step := range steps {
		args := step.Args
		if args == nil {
			args = map[string]any{}
		}
		written[index] = map[string]any{"title": step.Title, "tool": step.Tool, "args": args}
	}
	return written
}

// Tools are what a plan can use.
func (d *Directives) Tools(ctx context.Context) ([]Tool, error) {
	return rows[Tool](ctx, d.c, "/tools")
}

// Schedule issues a directive each time that it is due. Cron has five fields, in UTC. To create one, set AgentID, Name,
// Instruction and Cron, and what else its directives should start from.
type Schedule struct {
	ID            string   `json:"id,omitempty"`
	AgentID       string   `json:"agent_id"`
	Name          string   `json:"name"`
	Instruction   string   `json:"instruction"`
	Cron          string   `json:"cron"`
	Context       Context  `json:"context,omitempty"`
	Sources       []string `json:"sources,omitempty"`
	Limits        *Limits  `json:"limits,omitempty"`
	Enabled       bool     `json:"enabled"`
	Reason        string   `json:"reason,omitempty"`
	Explained     string   `json:"explained,omitempty"`
	IssuedBy      *Person  `json:"issued_by,omitempty"`
	NextAt        string   `json:"next_at,omitempty"`
	LastAt        string   `json:"last_at,omitempty"`
	LastDirective string   `json:"last_directive,omitempty"`
	CreatedAt     string   `json:"created_at,omitempty"`
}

// ScheduleChanges are the fields to change: those that are nil or empty stay.
type ScheduleChanges struct {
	Name        string   `json:"name,omitempty"`
	Instruction string   `json:"instruction,omitempty"`
	Cron        string   `json:"cron,omitempty"`
	Context     Context  `json:"context,omitempty"`
	Sources     []string `json:"sources,omitempty"`
	Limits      *Limits  `json:"limits,omitempty"`
	Enabled     *bool    `json:"enabled,omitempty"`
}

// Schedules are those of a workspace.
type Schedules struct{ c *Client }

// Create makes a schedule, which is on.
func (s *Schedules) Create(ctx context.Context, schedule Schedule) (*Schedule, error) {
	schedule.Enabled = true
	return ask[Schedule](ctx, s.c, http.MethodPost, "/schedules", nil, schedule)
}

// Update changes a schedule of one's own.
func (s *Schedules) Update(ctx context.Context, id string, changes ScheduleChanges) (*Schedule, error) {
	return ask[Schedule](ctx, s.c, http.MethodPatch, "/schedules/"+at(id), nil, changes)
}

// Delete ends a schedule. The directives that it issued stay.
func (s *Schedules) Delete(ctx context.Context, id string) error {
	return s.c.Request(ctx, http.MethodDelete, "/schedules/"+at(id), nil, nil, nil)
}

// List reads the schedules, the newest first.
func (s *Schedules) List(ctx context.Context) ([]Schedule, error) {
	return rows[Schedule](ctx, s.c, "/schedules")
}
