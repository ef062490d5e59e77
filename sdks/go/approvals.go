package tannr

import (
	"context"
	"net/http"
	"net/url"
)

// Approval is what a person decides: what would happen with which arguments, and what was read. MayNot is why you may
// not decide it, or empty; no API key may: "key".
type Approval struct {
	ID             string           `json:"id"`
	DirectiveID    string           `json:"directive_id"`
	Kind           string           `json:"kind"`
	Step           int              `json:"step"`
	Tool           string           `json:"tool"`
	Args           any              `json:"args"`
	ArgsSHA256     string           `json:"args_sha256"`
	Policy         string           `json:"policy"`
	Roles          []string         `json:"roles"`
	FourEyes       bool             `json:"four_eyes"`
	AAL2           bool             `json:"aal2"`
	ReasonRequired bool             `json:"reason_required"`
	OnExpiry       string           `json:"on_expiry"`
	State          string           `json:"state"`
	MayNot         string           `json:"may_not"`
	Title          string           `json:"title"`
	Effect         string           `json:"effect"`
	Instruction    string           `json:"instruction"`
	Agent          string           `json:"agent"`
	IssuedBy       Person           `json:"issued_by"`
	Read           []map[string]any `json:"read"`
	Given          []map[string]any `json:"given"`
	Decisions      []Decided        `json:"decisions"`
	CreatedAt      string           `json:"created_at"`
	ExpiresAt      string           `json:"expires_at"`
	RemindAt       string           `json:"remind_at"`
	DecidedAt      string           `json:"decided_at"`
	DecidedBy      string           `json:"decided_by"`
}

// Decided is who said what of an approval, and why.
type Decided struct {
	Verdict string `json:"verdict"`
	Reason  string `json:"reason"`
	By      string `json:"by"`
	At      string `json:"at"`
}

// ApprovalFilter is of what is pending, unless Decided says otherwise.
type ApprovalFilter struct {
	Decided bool
	// NeedsMe is "true" for what you may decide, "false" for the rest, and DirectiveID what one waits for. They go without Decided.
	NeedsMe     string
	DirectiveID string
	// Like is the id of an approval: only what of the same tool was decided before it. It goes with Decided.
	Like string
}

// Decision is "approve", "reject", "edit" with new Args, or "defer" to RemindAt. ArgsSHA256 says what was shown.
type Decision struct {
	Decision   string         `json:"decision"`
	ArgsSHA256 string         `json:"args_sha256"`
	Reason     string         `json:"reason,omitempty"`
	Args       map[string]any `json:"args,omitempty"`
	RemindAt   string         `json:"remind_at,omitempty"`
}

// Outcome is how an approval stands after a decision.
type Outcome struct {
	ID          string `json:"id"`
	DirectiveID string `json:"directive_id"`
	State       string `json:"state"`
}

// Approvals are those of a workspace.
type Approvals struct{ c *Client }

// Each calls visit with every approval: pending ones, the next to expire first, or decided ones, the latest first.
func (a *Approvals) Each(ctx context.Context, filter ApprovalFilter, visit func(Approval) error) error {
	query := url.Values{}
	if filter.Decided {
		query.Set("state", "decided")
	}
	set(query, "needs_me", filter.NeedsMe)
	set(query, "directive_id", filter.DirectiveID)
	set(query, "like", filter.Like)
	return each(ctx, a.c, "/oversight/approvals", query, visit)
}

// ApprovalCounts says how many wait, and how many of them are yours to decide.
type ApprovalCounts struct {
	Pending int `json:"pending"`
	NeedsMe int `json:"needs_me"`
}

// Counts counts what is pending.
func (a *Approvals) Counts(ctx context.Context) (*ApprovalCounts, error) {
	return ask[ApprovalCounts](ctx, a.c, http.MethodGet, "/oversight/approvals/counts", nil, nil)
}

// Get reads an approval.
func (a *Approvals) Get(ctx context.Context, id string) (*Approval, error) {
	return ask[Approval](ctx, a.c, http.MethodGet, "/oversight/approvals/"+at(id), nil, nil)
}

// Decide approves, rejects, edits or defers, with a person's access token: an API key is refused. Only one of several
// decisions at once wins.
func (a *Approvals) Decide(ctx context.Context, id string, decision Decision) (*Outcome, error) {
	return ask[Outcome](ctx, a.c, http.MethodPost, "/oversight/approvals/"+at(id), nil, decision)
}

// Condition is one that the arguments of a step meet: "eq", "ne", "in", "contains", "over", "under" or "exists".
type Condition struct {
	Field string `json:"field"`
	Op    string `json:"op"`
	Value any    `json:"value,omitempty"`
}

// Policy says what agents may do, must ask for, and must not do. To create one, set Name, Tool and Verdict, and what
// else is not as it is without.
type Policy struct {
	ID             string      `json:"id,omitempty"`
	Name           string      `json:"name"`
	Tool           string      `json:"tool"`
	Conditions     []Condition `json:"conditions,omitempty"`
	IssuerRoles    []string    `json:"issuer_roles,omitempty"`
	Verdict        string      `json:"verdict"`
	Roles          []string    `json:"roles,omitempty"`
	FourEyes       bool        `json:"four_eyes,omitempty"`
	AAL2           bool        `json:"aal2,omitempty"`
	ReasonRequired bool        `json:"reason_required,omitempty"`
	ExpiresHours   int         `json:"expires_hours,omitempty"`
	OnExpiry       string      `json:"on_expiry,omitempty"`
	Enabled        bool        `json:"enabled"`
	Version        int         `json:"version,omitempty"`
	CreatedAt      string      `json:"created_at,omitempty"`
	UpdatedAt      string      `json:"updated_at,omitempty"`
}

// PolicyChanges are the fields to change: those that are nil or empty stay.
type PolicyChanges struct {
	Name           string       `json:"name,omitempty"`
	Tool           string       `json:"tool,omitempty"`
	Conditions     *[]Condition `json:"conditions,omitempty"`
	IssuerRoles    []string     `json:"issuer_roles,omitempty"`
	Verdict        string       `json:"verdict,omitempty"`
	Roles          []string     `json:"roles,omitempty"`
	FourEyes       *bool        `json:"four_eyes,omitempty"`
	AAL2           *bool        `json:"aal2,omitempty"`
	ReasonRequired *bool        `json:"reason_required,omitempty"`
	ExpiresHours   int          `json:"expires_hours,omitempty"`
	OnExpiry       string       `json:"on_expiry,omitempty"`
	Enabled        *bool        `json:"enabled,omitempty"`
	// The version that was read: refused with 409 where somebody has changed the policy since.
	ExpectedVersion int `json:"expected_version,omitempty"`
}

// Policies are those of a workspace.
type Policies struct{ c *Client }

// Create makes a policy, which is on. It applies from the next step.
func (p *Policies) Create(ctx context.Context, policy Policy) (*Policy, error) {
	policy.Enabled = true
	return ask[Policy](ctx, p.c, http.MethodPost, "/policies", nil, policy)
}

// Update changes a policy. Approvals that already wait do not change.
func (p *Policies) Update(ctx context.Context, id string, changes PolicyChanges) (*Policy, error) {
	return ask[Policy](ctx, p.c, http.MethodPatch, "/policies/"+at(id), nil, changes)
}

// Delete takes a policy away. Approvals that already wait do not change.
func (p *Policies) Delete(ctx context.Context, id string) error {
	return p.c.Request(ctx, http.MethodDelete, "/policies/"+at(id), nil, nil, nil)
}

// DescribedCall is a call that a policy is tried on; Tool is needed.
type DescribedCall struct {
	Tool        string         `json:"tool"`
	Arguments   map[string]any `json:"arguments,omitempty"`
	IssuerRole  string         `json:"issuer_role,omitempty"`
	Environment string         `json:"environment,omitempty"`
	AgentID     string         `json:"agent_id,omitempty"`
}

// PolicyTrial is a draft, a saved policy, or a saved one with changes, and what to try it on.
type PolicyTrial struct {
	Policy   *PolicyChanges `json:"policy,omitempty"`
	PolicyID string         `json:"policy_id,omitempty"`
	Call     *DescribedCall `json:"call,omitempty"`
	Recent   *int           `json:"recent,omitempty"`
}

// PolicyVerdict is what counts for a call, and the policy that decides; its id is nil for a rule of the product.
type PolicyVerdict struct {
	Verdict        string   `json:"verdict"`
	PolicyID       *string  `json:"policy_id"`
	Policy         *string  `json:"policy"`
	Roles          []string `json:"roles"`
	FourEyes       bool     `json:"four_eyes"`
	AAL2           bool     `json:"aal2"`
	ReasonRequired bool     `json:"reason_required"`
}

// VerdictCounts are how many steps had each verdict.
type VerdictCounts struct {
	Allow int `json:"allow"`
	Ask   int `json:"ask"`
	Deny  int `json:"deny"`
}

// PolicyTried is what a policy would change.
type PolicyTried struct {
	Call *struct {
		Before PolicyVerdict `json:"before"`
		After  PolicyVerdict `json:"after"`
	} `json:"call"`
	Recent struct {
		LookedAt int           `json:"looked_at"`
		Changed  int           `json:"changed"`
		Before   VerdictCounts `json:"before"`
		After    VerdictCounts `json:"after"`
		Data     []struct {
			DirectiveID string        `json:"directive_id"`
			Step        *int          `json:"step"`
			Title       string        `json:"title"`
			Tool        string        `json:"tool"`
			State       string        `json:"state"`
			At          string        `json:"at"`
			Before      PolicyVerdict `json:"before"`
			After       PolicyVerdict `json:"after"`
		} `json:"data"`
	} `json:"recent"`
}

// TryOut says what a draft or a saved policy would change. Nothing is written.
func (p *Policies) TryOut(ctx context.Context, trial PolicyTrial) (*PolicyTried, error) {
	return ask[PolicyTried](ctx, p.c, http.MethodPost, "/policies/try", nil, trial)
}

// List reads the policies, the newest first.
func (p *Policies) List(ctx context.Context) ([]Policy, error) {
	return rows[Policy](ctx, p.c, "/policies")
}
